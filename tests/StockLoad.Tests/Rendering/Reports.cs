using StockExchange.StockLoad.Reproduce;
using StockExchange.StockLoad.Tests.Reproduce;
using ThreadPoolDiagnostics;

using BlockingCall = StockExchange.StockLoad.Reproduce.BlockingCall;
namespace StockExchange.StockLoad.Tests.Rendering;

/// <summary>A report made by hand: one variant starves, one does not.</summary>
internal static class Reports
{
    public static ReproduceReport Two => new()
    {
        Complete = false,
        Started = DateTimeOffset.UnixEpoch,
        Machine = new(2, "Test OS", ".NET 10"),
        Settings = new() { Variants = ["taskwait", "taskasyncwait"] },
        Ceiling = 250,
        Variants = [Starving, Healthy],
        Problem = null,
    };

    private static VariantResult Starving => new()
    {
        Name = "taskwait",
        Complete = true,
        RequestsPerSecond = 10.72,
        ShareOfCeiling = 0.0429,
        LatencyMs = new(11_160, 11_150, 11_155, 11_410, 11_650),
        Status2xx = 120,
        Other = 0,
        Failed = 0,
        Unanswered = 5,
        LongestUnansweredMs = 12_000,
        PeakThreads = 24,
        PeakQueue = 114,
        Explanation = Explain.From(new(3, [Sample.Of(14, 114, 16, 5), Sample.Of(24, 98, 14, 3)], [Call], 2, 0.0429)),
        BlockingCalls = [Call],
        Timeline =
        [
            Row(-1, RunPhase.Rest, 0, null, 3, 0),
            Row(0, RunPhase.Load, 0, null, 14, 114),
            Row(1, RunPhase.Load, 0, null, 24, 98),
            Row(2, RunPhase.Drain, 120, 11_160, null, null),
        ],
        Notes = [],
    };

    private static VariantResult Healthy => Starving with
    {
        Name = "taskasyncwait",
        RequestsPerSecond = 247.87,
        ShareOfCeiling = 0.9915,
        LatencyMs = new(503, 502, 507, 535, 536),
        Status2xx = 2_500,
        Unanswered = 0,
        LongestUnansweredMs = null,
        PeakThreads = 7,
        PeakQueue = 0,
        Explanation = Explain.From(new(3, [Sample.Of(4, 0, 600, 20), Sample.Of(7, 0, 650, 12)], [], 2, 0.9915)),
        BlockingCalls = [],
        Timeline =
        [
            Row(-1, RunPhase.Rest, 0, null, 3, 0),
            Row(0, RunPhase.Load, 125, 503, 4, 0),
            Row(1, RunPhase.Load, 250, 502, 7, 0),
        ],
    };

    private static BlockingCall Call => new("StockApi.TaskWaitController.Show()", WaitKind.Task, 36, 36,
        [
            "StockApi.TaskWaitController.Show()",
            "System.Threading.Tasks.Task.GetResultCore(bool)",
            "System.Threading.Tasks.Task.InternalWait(int, CancellationToken)",
        ]);

    private static TimelineRow Row(int second, RunPhase phase, int answered, double? latency, int? threads, long? queue) =>
        new(second, phase, answered, latency, threads, queue, threads * 2, threads is null ? null : 5);
}
