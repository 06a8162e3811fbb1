using FsCheck;
using FsCheck.Fluent;
using FsCheck.Xunit;
using StockExchange.StockLoad.Sweep;

namespace StockExchange.StockLoad.Tests.Sweep;

public sealed class SweepPlanTests
{
    [Fact]
    public void Levels_that_were_given_go_up_and_down()
    {
        SweepStep[] steps = Walk(new() { Vusers = [1, 10, 50], Repeat = 3 }, vusers => vusers);
        Assert.Equal(
            ["1 up", "10 up", "50 up", "50 down", "10 down", "1 down", "1 up", "10 up", "50 up"],
            steps.Select(step => $"{step.Vusers} {step.Direction}"));
    }

    [Fact]
    public void Automatic_levels_close_in_on_the_corner_and_go_beyond_it()
    {
        int[] levels = [.. Walk(new(), vusers => SimulatedCurve.Workers(20, vusers)).Select(step => step.Vusers).Distinct()];
        Assert.Equal([1, 2, 4, 8, 16, 32, 64, 128], levels[..8]);
        Assert.True(levels.Count(level => level is >= 14 and <= 30) >= 4, string.Join(' ', levels));
    }

    [Fact]
    public void Beyond_is_as_far_as_was_asked() =>
        Assert.InRange(
            Walk(new() { Beyond = 30 }, vusers => SimulatedCurve.Workers(20, vusers)).Max(step => step.Vusers), 570, 630);

    [Property]
    public Property Whatever_the_server_does_the_plan_ends_and_keeps_its_limits() => Prop.ForAll(
        Gen.Choose(0, 100_000).ArrayOf(200).ToArbitrary(), Gen.Choose(1, 65_000).ToArbitrary(), Gen.Choose(1, 4).ToArbitrary(),
        (throughput, most, repeat) =>
        {
            int next = 0;
            var settings = new SweepSettings { MaxVusers = most, Repeat = repeat };
            SweepStep[] steps = Walk(settings, _ => throughput[next++ % throughput.Length]);

            (int least, int atMost) = SweepPlan.Count(settings);
            Assert.InRange(steps.Length, least, atMost);
            Assert.All(steps, step => Assert.InRange(step.Vusers, 1, most));
            Assert.All(steps.GroupBy(step => step.Vusers), level => Assert.Equal(repeat, level.Count()));
        });

    private static SweepStep[] Walk(SweepSettings settings, Func<int, double> throughput)
    {
        List<LevelSection> measured = [];
        List<SweepStep> steps = [];
        foreach (SweepStep step in SweepPlan.Steps(settings, measured))
        {
            steps.Add(step);
            measured.Add(Levels.At(step.Vusers, throughput(step.Vusers)) with { Direction = step.Direction });
        }

        return [.. steps];
    }
}
