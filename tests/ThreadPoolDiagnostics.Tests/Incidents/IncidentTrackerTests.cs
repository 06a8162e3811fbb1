using ThreadPoolDiagnostics.Incidents;
using ThreadPoolDiagnostics.Stacks.Waits;
using ThreadPoolDiagnostics.Verdicts;

namespace ThreadPoolDiagnostics.Tests.Incidents;

public sealed class IncidentTrackerTests
{
    private static readonly BlockingCall Call = new("App.Orders.Show()", WaitKind.Task, 1, 8, []);

    private readonly IncidentTracker _tracker = new(reportInterval: TimeSpan.FromSeconds(30));

    [Fact]
    public void It_is_told_when_its_call_is_known_again_now_and_then_and_when_it_is_over()
    {
        Assert.Null(Look(1, Starving(0, 1)));
        Assert.Equal(2, Look(2, Starving(0, 2, Call))!.Duration.TotalSeconds);
        Assert.Null(Look(31, Starving(0, 31, Call)));
        Assert.NotNull(Look(32, Starving(0, 32, Call)));
        Assert.True(Look(40, Over(0, 38, Call))!.IsOver);
        Assert.False(_tracker.IsOpen);
        Assert.Null(Look(41, Over(0, 38, Call)));
    }

    [Fact]
    public void One_that_is_over_before_anybody_looked_is_told_once()
    {
        Assert.NotNull(Look(5, Over(1, 3, Call)));
        Assert.Null(Look(6, Over(1, 3, Call)));
    }

    [Fact]
    public void The_next_one_is_another()
    {
        Look(5, Over(1, 3, Call));

        Assert.Equal(20, Look(23, Over(1, 3, Call), Starving(20, 3, Call))!.Began.TotalSeconds);
        Assert.True(_tracker.IsOpen);
    }

    [Fact]
    public void Without_a_call_it_is_told_when_stacks_are_no_longer_to_be_expected()
    {
        Assert.Null(Look(29, Starving(0, 29)));
        Assert.NotNull(Look(30, Starving(0, 30)));
    }

    [Fact]
    public void What_is_forgotten_of_a_long_one_does_not_make_it_younger_or_another()
    {
        Assert.NotNull(Look(10, Starving(0, 10, Call)));

        Episode late = Look(200, Starving(120, 80, Call))!;

        Assert.Equal((0, 200), (late.Began.TotalSeconds, late.Duration.TotalSeconds));
        Assert.NotNull(Look(300, Over(180, 110, Call)));
        Assert.Null(Look(301, Over(180, 110, Call)));
    }

    [Fact]
    public void What_is_under_way_when_nobody_looks_any_more_is_told()
    {
        Assert.Null(Look(2, Starving(0, 2)));

        Assert.False(_tracker.Evaluate(TimeSpan.FromSeconds(3), [Starving(0, 3)], isLast: true)!.IsOver);
    }

    [Theory]
    [InlineData(Verdict.CpuSaturated)]
    [InlineData(Verdict.Growing)]
    [InlineData(Verdict.Unknown)]
    public void Late_work_for_another_reason_is_none(Verdict verdict)
    {
        Assert.Null(Look(9, Starving(0, 9, Call) with { Verdict = verdict }));
        Assert.False(_tracker.IsOpen);
    }

    [Fact]
    public void What_turns_out_to_be_none_is_no_longer_open()
    {
        Look(2, Starving(0, 2));
        Look(3);

        Assert.False(_tracker.IsOpen);
    }

    private Episode? Look(double now, params Episode[] episodes) =>
        _tracker.Evaluate(TimeSpan.FromSeconds(now), episodes, isLast: false);

    private static Episode Starving(double began, double duration, params BlockingCall[] calls) =>
        new(Verdict.Starving, TimeSpan.FromSeconds(began), TimeSpan.FromSeconds(duration), IsOver: false, calls);

    private static Episode Over(double began, double duration, params BlockingCall[] calls) =>
        Starving(began, duration, calls) with { IsOver = true };
}
