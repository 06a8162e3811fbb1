using StockExchange.StockLoad.Reproduce;
using StockExchange.StockLoad.Tests.Reproduce;
using ThreadPoolDiagnostics;

namespace StockExchange.StockLoad.Tests.Rendering;

/// <summary>A report made by hand: one variant starves, one does not.</summary>
internal static class Reports
{
    public static ReproduceReport Two => new()
    {
        Complete = false,
        Started = DateTimeOffset.UnixEpoch,
        Machine = new(2, 8_000, "Test OS", ".NET 10", "StockLoad"),
        Settings = new() { Variants = ["taskwait", "taskasyncwait"] },
        Ceiling = 250,
        Variants = [Starving, Healthy],
        Problem = null,
    };

    private static VariantResult Starving => new(Decide([Sample.Of(3, 0, 6, 5), Sample.Of(14, 114, 16, 5), Sample.Of(24, 98, 14, 3)],
        [.. Enumerable.Range(1, 36)]))
    {
        Name = "taskwait",
        Complete = true,
        RequestsPerSecond = 10.72,
        ShareOfCeiling = 0.0429,
        LatencyMs = new(11_160, 11_150, 11_152, 11_155, 11_300, 11_410, 11_600, 11_650, 11_650),
        Status2xx = 120,
        Other = 0,
        Failed = 0,
        Unanswered = 5,
        LongestUnansweredMs = 12_000,
        PeakThreads = 24,
        PeakQueue = 114,
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
        LatencyMs = new(503, 502, 504, 507, 520, 535, 536, 536, 536),
        Status2xx = 2_500,
        Unanswered = 0,
        LongestUnansweredMs = null,
        PeakThreads = 7,
        PeakQueue = 0,
        Diagnosis = Decide([Sample.Of(3, 0, 6, 5), Sample.Of(4, 0, 600, 20), Sample.Of(7, 0, 650, 12)], blocked: []),
        Timeline =
        [
            Row(-1, RunPhase.Rest, 0, null, 3, 0),
            Row(0, RunPhase.Load, 125, 503, 4, 0),
            Row(1, RunPhase.Load, 250, 502, 7, 0),
        ],
    };

    private static Diagnosis Decide(IReadOnlyList<CounterSample> samples, IReadOnlyList<int> blocked) => Decision.Decide(new()
    {
        Processors = 2,
        Duration = TimeSpan.FromSeconds(2),
        Samples = [.. samples.Select((sample, second) => sample with { Elapsed = TimeSpan.FromSeconds(second) })],
        Stacks = [new(TimeSpan.FromSeconds(1), new(blocked is [] ? [] : [new(Waiting, blocked)], blocked.Count, TimeSpan.Zero))],
    });

    private static StackFrame[] Waiting =>
    [
        Framework("System.Threading.Tasks.Task.InternalWait(int, CancellationToken)"),
        Framework("System.Threading.Tasks.Task.GetResultCore(bool)"),
        new("StockApi", "StockApi.TaskWaitController.Show()", IsApplication: true),
        Framework("System.Threading.ThreadPoolWorkQueue.Dispatch()"),
        Framework("System.Threading.PortableThreadPool.WorkerThread.WorkerThreadStart()"),
    ];

    private static StackFrame Framework(string method) => new("System.Private.CoreLib", method, IsApplication: false);

    private static TimelineRow Row(int second, RunPhase phase, int answered, double? latency, int? threads, long? queue) =>
        new(second, phase, answered, latency, threads, queue, threads * 2, threads is null ? null : 5);
}
