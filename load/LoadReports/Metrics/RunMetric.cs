namespace StockExchange.LoadReports.Metrics;

/// <summary>
/// A figure of a run, null when it was not measured; latencies in milliseconds. Its name is the part of <see
/// cref="PublishedValue.Measure"/> before the comma: "latency mean, ms".
/// </summary>
internal sealed record RunMetric(string Name, Func<RunSection, double?> Of, Func<double?, string> Text)
{
    public static readonly RunMetric RequestsPerSecond =
        new("requests/s", run => run.RequestsPerSecond, value => value is null ? Format.Nothing : Format.Rate(value.Value));
    public static readonly RunMetric ShareOfCeiling =
        new("of the ceiling", run => run.RequestsPerSecond / run.Ceiling, Format.Percent);
    public static readonly RunMetric Mean = new("latency mean", run => run.LatencyMs?.Mean, Format.Latency);
    public static readonly RunMetric P50 = new("latency p50", run => run.LatencyMs?.P50, Format.Latency);
    public static readonly RunMetric P90 = new("latency p90", run => run.LatencyMs?.P90, Format.Latency);
    public static readonly RunMetric P99 = new("latency p99", run => run.LatencyMs?.P99, Format.Latency);
    public static readonly RunMetric Max = new("latency max", run => run.LatencyMs?.Max, Format.Latency);
    public static readonly RunMetric Succeeded = new("status 2xx", run => run.Succeeded, Count);
    public static readonly RunMetric NotSuccessful = new("other status", run => run.NotSuccessful, Count);
    public static readonly RunMetric Failed = new("failed", run => run.Failed, Count);
    public static readonly RunMetric Unanswered = new("unanswered", run => run.Unanswered, Count);
    public static readonly RunMetric PeakThreads = new("threads at peak", run => run.Server?.PeakThreads, Count);
    public static readonly RunMetric PeakQueue = new("queue at peak", run => run.Server?.PeakQueue, Count);
    public static readonly RunMetric CpuPerRequest =
        new("server CPU a request", run => run.CpuMicrosecondsPerRequest, Format.Microseconds);
    public static readonly RunMetric ClientExcess =
        new("client excess", run => run.Clients?.ExcessSeconds * 1_000, Format.Latency);

    public static readonly IReadOnlyList<RunMetric> All =
    [
        RequestsPerSecond, ShareOfCeiling, Mean, P50, P90, P99, Max, Succeeded,
        NotSuccessful, Failed, Unanswered, PeakThreads, PeakQueue, CpuPerRequest, ClientExcess,
    ];

    public string TextOf(RunSection run) => Text(Of(run));

    /// <summary>The published value for this run; null when there is none.</summary>
    public PublishedValue? PublishedOf(RunSection run) => run.Published.FirstOrDefault(IsOf);

    public bool IsOf(PublishedValue figure) => figure.Measure.Split(',')[0] == Name;

    private static string Count(double? value) => Format.Count((long?)value);
}
