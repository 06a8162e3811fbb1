using StockExchange.CommandLine;
using StockExchange.LoadEngine.Latencies;
using StockExchange.LoadEngine.Transports;
using StockExchange.LoadReports.Merging;

namespace StockExchange.LoadReports.Tests.Merging;

public sealed class MergedFlowTests
{
    private static readonly SampleAnswer[] Answers = SampleAnswer.Many(100, seed: 1);

    [Fact]
    public void Iterations_their_times_and_the_setup_of_several_generators_add_up()
    {
        RunSection merged = MergedRun.FromParts(
            [Parts.Of("a", Run(completed: 30, failed: 1, 5, 7)), Parts.Of("b", Run(completed: 60, failed: 2, 9))]);

        FlowSection flow = merged.Flow!;
        Assert.Equal((90, 3, 0), (flow.Completed, flow.Failed, flow.Unfinished));
        Assert.Equal(7, flow.DurationMs!.Mean, 0.1);
        Assert.Equal([5, 9], [flow.Histogram!.MinMs, flow.DurationMs.Max]);
        Assert.Equal(30, flow.IterationsPerSecond, 0.1);
        SetupSection login = Assert.Single(flow.Setup);
        Assert.Equal(("login", 3, 2), (login.Step, login.Answered, login.Failed));
        Assert.Equal(
            [("buy: status", 6L), ("show: /0/id", 2)],
            merged.Failures.Select(failure => (failure.Subject!, failure.Count)));
    }

    [Fact]
    public void Rates_until_the_last_answer_are_added_as_rates_of_that_time()
    {
        RunSection one = Run(completed: 30, failed: 0, 5), other = Run(completed: 60, failed: 0, 9);
        RunSection Ended(RunSection run, double seconds) => run with
        {
            RequestsPerSecond = 20 + run.Flow!.Completed,
            Load = run.Load with { DurationSeconds = 0.017 },
            Flow = run.Flow with { IterationsPerSecond = run.Flow.Completed / seconds, RateSeconds = seconds },
        };

        RunSection merged = MergedRun.FromParts([Parts.Of("a", Ended(one, 6)), Parts.Of("b", Ended(other, 10))]);

        Assert.Equal(9, merged.Flow!.IterationsPerSecond, 1e-9);
        Assert.Equal(110, merged.RequestsPerSecond, 1e-9);
        Assert.Equal(10, merged.Flow.RateSeconds);
    }

    [Fact]
    public void A_flow_and_single_requests_are_no_parts_of_one_load()
    {
        CommandException refused = Assert.Throws<CommandException>(() =>
            MergedRun.FromParts([Parts.Of("a", Run(completed: 1, failed: 0, 5)), Parts.Of("b", Parts.Run(Answers))]));

        Assert.Contains("the flow is one in one and none in the other", refused.Message, StringComparison.Ordinal);
    }

    /// <param name="completed">Iterations.</param>
    /// <param name="failed">Iterations.</param>
    /// <param name="milliseconds">How long completed ones and logins took.</param>
    private static RunSection Run(long completed, long failed, params int[] milliseconds)
    {
        var latencies = new LatencyHistogram();
        foreach (int time in milliseconds) latencies.Record(TimeSpan.FromMilliseconds(time));
        RunSection run = Parts.Run(Answers);
        return run with
        {
            RequestsPerSecond = run.RequestsPerSecond + completed,
            Failures =
            [
                new(FailureKind.Check, 3, "the status is 409") { Subject = "buy: status" },
                new(FailureKind.Extraction, 1, "there is none") { Subject = "show: /0/id" },
            ],
            Flow = new()
            {
                Completed = completed,
                Failed = failed,
                Unfinished = 0,
                IterationsPerSecond = completed / run.Load.DurationSeconds,
                DurationMs = LatencySummary.FromHistogram(latencies),
                Histogram = EncodedLatencies.FromHistogram(latencies),
                Setup =
                [
                    new("login", latencies.Count, 1, LatencySummary.FromHistogram(latencies))
                    {
                        Histogram = EncodedLatencies.FromHistogram(latencies),
                    },
                ],
            },
        };
    }
}
