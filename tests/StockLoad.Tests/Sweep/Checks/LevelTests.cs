using StockExchange.LoadEngine.Pacing;
using StockExchange.StockLoad.Sweep;

namespace StockExchange.StockLoad.Tests.Sweep.Checks;

/// <summary>Which levels count, and the reason that is given for those that do not.</summary>
public sealed class LevelTests
{
    private static readonly LoadSettings Load = new()
    {
        Connections = 10,
        Duration = TimeSpan.FromSeconds(3),
        Interval = TimeSpan.FromMilliseconds(250),
    };

    [Fact]
    public async Task A_steady_level_passes_all_checks()
    {
        LevelSection level = await MeasureAsync(run => run);
        Assert.True(level.Used, string.Join(' ', level.Checks));
        Assert.Equal(488, level.RequestsPerSecond); // 10 / 20.5 ms in whole answers
    }

    [Fact]
    public async Task Vusers_that_wait_for_the_generator_break_Littles_law() =>
        Assert.Equal(
            ["Little's law"],
            await FailedAsync(run => Each(run, (point, _) => point with { Answered = point.Answered * 95 / 100 })));

    [Fact]
    public async Task A_server_that_gets_slower_is_not_steady() =>
        Assert.Equal(["Steady state"], await FailedAsync(run => Each(run, (point, index) => Slower(point, index < 6 ? 1 : 1.2))));

    [Fact]
    public async Task A_small_drift_is_steady() =>
        Assert.Empty(await FailedAsync(run => Each(run, (point, index) => Slower(point, index < 6 ? 1 : 1.04))));

    [Fact]
    public async Task Noise_between_the_halves_is_steady() =>
        Assert.Empty(await FailedAsync(run => Each(run, (point, index) => Slower(point, index is 1 or 7 or 8 ? 1.5 : 1))));

    [Fact]
    public async Task Errors_are_no_answers() =>
        Assert.Equal(["Answers"], await FailedAsync(run => run with
        {
            Succeeded = run.Answered * 98 / 100,
            Statuses = new Dictionary<int, long> { [200] = 1_430, [503] = 34 },
        }));

    [Fact]
    public async Task What_the_run_itself_found_wrong_counts() => Assert.Equal(
        ["Own CPU"], await FailedAsync(run => run with
        {
            Checks = [new("Own CPU", false, "the generator used 97 %"), new("Little's law", false, "of the whole run")],
        }));

    [Fact]
    public async Task A_level_without_an_answer_is_not_used()
    {
        LevelSection level = await MeasureAsync(run => run with
        {
            Answered = 0,
            Succeeded = 0,
            LatencyMs = null,
            Statuses = new Dictionary<int, long>(),
            Timeline = [.. run.Timeline.Select(point => point with { Answered = 0, LatencyMs = null })],
        });
        Assert.False(level.Used);
        Assert.Equal(0, level.RequestsPerSecond);
        Assert.DoesNotContain(level.Checks, check => check.Text.Contains("NaN", StringComparison.Ordinal));
    }

    [Fact]
    public async Task What_the_drain_brings_is_not_throughput()
    {
        LevelSection level = await MeasureAsync(run => run with
        {
            Timeline = [.. run.Timeline, run.Timeline[0] with { Second = 3, Phase = "drain", Answered = 1_000 }],
        });
        Assert.Equal(488, level.RequestsPerSecond);
    }

    [Fact]
    public async Task The_first_intervals_of_slow_answers_are_left_out()
    {
        LevelSection level = await MeasureAsync(run => Each(run with { LatencyMs = Levels.Latency(500) }, (point, index) =>
            index < 2 ? point with { Answered = 0, LatencyMs = null } : point));
        Assert.Equal(488, level.RequestsPerSecond);
    }

    private static async Task<IEnumerable<string>> FailedAsync(Func<RunSection, RunSection> distort) =>
        (await MeasureAsync(distort)).Checks.Where(check => !check.Passed).Select(check => check.Name);

    private static async Task<LevelSection> MeasureAsync(Func<RunSection, RunSection> distort) => Level.FromRun(
        new(10, SweepStep.Up),
        await new SimulatedServer(workers: 20) { Distort = distort }.LoadAsync(Load, CancellationToken.None));

    private static RunSection Each(RunSection run, Func<TimelinePoint, int, TimelinePoint> change) =>
        run with { Timeline = [.. run.Timeline.Select(change)] };

    /// <summary>Fewer answers, each as much later: as Little's law has it.</summary>
    private static TimelinePoint Slower(TimelinePoint point, double factor) => point with
    {
        Answered = (long)(point.Answered / factor),
        LatencyMs = Levels.Latency(point.LatencyMs!.Mean * factor),
    };
}
