using StockExchange.LoadEngine.Latencies;
using StockExchange.LoadReports.Model;
using StockExchange.StockLoad.Experiments.Reproduce;
using StockExchange.TestKit.Observations;
using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Stacks;
using ThreadPoolDiagnostics.Verdicts;

namespace StockExchange.StockLoad.Tests.Experiments.Reproduce;

/// <summary>A report made by hand: one variant starves, one does not.</summary>
internal static class SampleReproduction
{
    public static ReproduceSettings Settings { get; } = new() { Variants = ["taskwait", "taskasyncwait"] };

    public static LoadReport Two => new()
    {
        Kind = ReportKind.Reproduce,
        Command = "reproduce",
        Complete = false,
        Started = DateTimeOffset.UnixEpoch,
        Machine = new(2, 8_000, "Test OS", ".NET 10", "StockLoad"),
        Conclusion = ReproduceConclusion.FromRuns([Starving, Healthy]),
        Runs = [Starving, Healthy],
    };

    private static RunSection Starving =>
        Run("taskwait", new(11_160, 11_150, 11_152, 11_155, 11_300, 11_410, 11_600, 11_650, 11_650), 10.72, 120) with
        {
            Unanswered = 5,
            LongestUnansweredMs = 12_000,
            Server = Server(24, 114, Decide(Seen.Sampled((3, 0, 6, 5), (14, 114, 16, 5), (24, 98, 14, 3)), Waiting)),
            Timeline =
            [
                Point(-1, "rest", 0, null, 3, 0),
                Point(0, "load", 0, null, 14, 114),
                Point(1, "load", 0, null, 24, 98),
                Point(2, "drain", 120, 11_160, null, null),
            ],
        };

    private static RunSection Healthy =>
        Run("taskasyncwait", new(503, 502, 504, 507, 520, 535, 536, 536, 536), 247.87, 2_500) with
        {
            Server = Server(7, 0, Decide(Seen.Sampled((3, 0, 6, 5), (4, 0, 600, 20), (7, 0, 650, 12)))),
            Timeline =
            [
                Point(-1, "rest", 0, null, 3, 0),
                Point(0, "load", 125, 503, 4, 0),
                Point(1, "load", 250, 502, 7, 0),
            ],
        };

    private static RunSection Run(string name, LatencySummary latency, double rate, long answered) => new()
    {
        Name = name,
        Load = new("http://127.0.0.1/", "show", "closed", 125, null, 10, 0),
        Complete = true,
        RequestsPerSecond = rate,
        Ceiling = 250,
        Answered = answered,
        Succeeded = answered,
        Failed = 0,
        Unanswered = 0,
        LatencyMs = latency,
        Percentiles = [],
        Operations = [],
        Statuses = new Dictionary<int, long> { [200] = answered },
        Failures = [],
        Timeline = [],
        OwnCpuPercent = 5,
        MegabytesReceived = 1,
        Published = ArticleFigures.Published(Settings, name),
    };

    private static ServerSection Server(int threads, long queue, Diagnosis diagnosis) => new(
        1, "StockApi", diagnosis.Verdict, diagnosis.Summary, diagnosis.Evidence, diagnosis.BlockingCalls,
        diagnosis.Advice, threads, queue);

    private static Diagnosis Decide(Observation seen, params StackGroup[] groups) =>
        Decision.Decide(seen with { Stacks = [Seen.Snapshot(1, groups)] });

    private static StackGroup Waiting => Seen.Stack(
        36,
        Seen.Framework("System.Threading.Tasks.Task.InternalWait(int, CancellationToken)"),
        Seen.Framework("System.Threading.Tasks.Task.GetResultCore(bool)"),
        Seen.Application("StockApi.TaskWaitController.Show()", "StockApi"));

    private static TimelinePoint Point(int second, string phase, long answered, double? latency, int? threads, long? queue) =>
        new(
            second, 1, phase, answered, 0, 0, 0,
            latency is { } mean ? new(mean, mean, mean, mean, mean, mean, mean, mean, mean) : null,
            [],
            threads is { } count ? new(count, queue!.Value, count * 2, 5, 10, null, null, null) : null);
}
