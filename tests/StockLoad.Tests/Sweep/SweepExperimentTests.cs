using StockExchange.CommandLine;
using StockExchange.LoadEngine.Results;
using StockExchange.LoadEngine.Transports;
using StockExchange.StockLoad.Shared.Progress;
using StockExchange.StockLoad.Sweep;

namespace StockExchange.StockLoad.Tests.Sweep;

/// <summary>Whole sweeps of a server whose knee theory knows.</summary>
public sealed class SweepExperimentTests
{
    [Theory]
    [InlineData(0.02)]
    [InlineData(0.05)]
    public async Task The_knee_of_ten_servers_is_within_a_tenth_of_their_workers_in_nine(double noise)
    {
        int[] workers = [3, 5, 7, 11, 20, 33, 50, 77, 100, 300];
        List<string> wrong = [];
        foreach (int k in workers)
        {
            SweepOutcome outcome = await SweepAsync(new(), new(k, noise, seed: k));
            if (Math.Abs((outcome.Knee.Vusers ?? 0) - k) > 0.1 * k) wrong.Add($"{k}: {outcome.Knee.InVusers()}");
        }

        Assert.True(wrong.Count <= 1, string.Join(", ", wrong));
    }

    [Fact]
    public async Task There_is_no_knee_when_the_range_ends_before_it()
    {
        SweepOutcome outcome = await SweepAsync(new() { MaxVusers = 64 }, new(workers: 100, noise: 0.02));

        Assert.Null(outcome.Knee.Vusers);
        Assert.StartsWith(
            "No knee from 1 to 64 vusers: throughput still grows", outcome.Section.Conclusion[0], StringComparison.Ordinal);
        Assert.Empty(outcome.Section.Confirmations);
        Assert.Equal(SweepExitCodes.NoKnee, SweepExitCodes.Decide(outcome, []));
    }

    [Fact]
    public async Task The_knee_is_confirmed_below_and_above()
    {
        SweepOutcome outcome = await SweepAsync(new(), new(workers: 20, noise: 0.01));

        Assert.Equal([0.8, 1.1], outcome.Section.Confirmations.Select(confirmation => confirmation.Factor));
        Assert.All(outcome.Section.Confirmations, confirmation => Assert.True(confirmation.Confirmed, confirmation.Text));
        Assert.Equal(["open", "open"], outcome.Confirmations.Select(run => run.Load.Loop));
        Assert.Equal(0, SweepExitCodes.Decide(outcome, []));
    }

    [Fact]
    public async Task Of_a_flow_an_iteration_is_one_start_for_all_its_requests()
    {
        var server = new SimulatedServer(workers: 20);
        SweepOutcome outcome = await SweepAsync(new() { RequestsPerStart = 4 }, server);

        Assert.Equal(
            outcome.Section.Confirmations.Select(confirmation => confirmation.Rate / 4),
            server.Loads.Select(load => load.Rate).OfType<double>());
        Assert.Equal(0.8 * outcome.Knee.RequestsPerSecond, outcome.Section.Confirmations[0].Rate);
    }

    [Fact]
    public async Task A_queue_that_does_not_grow_above_the_knee_contradicts_it()
    {
        var server = new SimulatedServer(workers: 20)
        {
            Distort = run => run.Load.Rate is null ? run : Each(run, point => point with { LatencyMs = Levels.Latency(20) }),
        };
        SweepOutcome outcome = await SweepAsync(new(), server);
        Assert.Equal([true, false], outcome.Section.Confirmations.Select(confirmation => confirmation.Confirmed));
    }

    [Fact]
    public async Task A_generator_at_its_limit_confirms_nothing()
    {
        var server = new SimulatedServer(workers: 20)
        {
            Distort = run => run.Load.Rate is null ? run : run with { Checks = [new("Own CPU", false, "97 %")] },
        };
        SweepOutcome outcome = await SweepAsync(new(), server);
        Assert.Equal([null, null], outcome.Section.Confirmations.Select(confirmation => confirmation.Confirmed));
    }

    [Fact]
    public async Task Levels_at_the_generator_s_limit_are_marked_and_never_make_a_knee()
    {
        // The server could take 100, the generator gives up at 16: its plateau is not the server's.
        var server = new SimulatedServer(workers: 16)
        {
            Distort = run => run.Load.Connections < 16
                ? run
                : run with { Checks = [new("Own CPU", false, "the generator used 97 %")] },
        };
        SweepOutcome outcome = await SweepAsync(new() { MaxVusers = 256 }, server);

        Assert.Null(outcome.Knee.Vusers);
        Assert.All(outcome.Section.Levels, level => Assert.Equal(level.Vusers < 16, level.Used));
        Assert.Contains(outcome.Section.Conclusion, line => line.StartsWith("Not used: ", StringComparison.Ordinal));
    }

    [Fact]
    public async Task Stopped_it_has_the_levels_until_then()
    {
        using var stop = new CancellationTokenSource();
        var server = new SimulatedServer(workers: 20);
        var progress = new Recorder(news =>
        {
            if (news.Result is not null && news.Text.Contains(" 8 vusers", StringComparison.Ordinal)) stop.Cancel();
        });

        SweepOutcome outcome = await new SweepExperiment(new(), server.LoadAsync, progress).RunAsync(stop.Token);

        Assert.False(outcome.Complete);
        Assert.Equal([1, 2, 4, 8], outcome.Section.Levels.Select(level => level.Vusers));
        Assert.NotEmpty(outcome.Section.Conclusion);
    }

    [Fact]
    public async Task A_server_that_does_not_answer_is_reported_at_once()
    {
        FailureResult refused = new(FailureKind.Refused, 7, "Connection refused");
        var server = new SimulatedServer(workers: 20) { Distort = run => run with { Answered = 0, Failures = [refused] } };

        CommandException failure = await Assert.ThrowsAsync<CommandException>(() => SweepAsync(new(), server));

        Assert.Equal("http://simulated/ does not answer: Connection refused", failure.Message);
        Assert.Single(server.Loads);
    }

    [Fact]
    public async Task Published_figures_stand_beside_levels_that_coincide()
    {
        SweepOutcome coincides = await SweepAsync(new() { Vusers = [1, 10, 50, 100, 200, 300] }, new(workers: 100));
        SweepOutcome other = await SweepAsync(new() { Vusers = [1, 3, 9, 27] }, new(workers: 100));

        Assert.Equal(
            [1_833, 18_226, 74_684, 86_069, 88_455, 88_375],
            coincides.Section.Published.Select(level => level.RequestsPerSecond));
        Assert.Empty(other.Section.Published);
    }

    private static Task<SweepOutcome> SweepAsync(SweepSettings settings, SimulatedServer server) =>
        new SweepExperiment(settings, server.LoadAsync, new Recorder(_ => { })).RunAsync(TestContext.Current.CancellationToken);

    private static RunSection Each(RunSection run, Func<TimelinePoint, TimelinePoint> change) =>
        run with { Timeline = [.. run.Timeline.Select(change)] };

    private sealed class Recorder(Action<ProgressNews> on) : IProgress<ProgressNews>
    {
        public void Report(ProgressNews value) => on(value);
    }
}
