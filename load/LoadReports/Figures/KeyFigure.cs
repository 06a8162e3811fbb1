namespace StockExchange.LoadReports.Figures;

/// <summary>A figure of a run, under the name that <see cref="PublishedFigure.Measure"/> uses too, with its unit behind a comma
/// where it has one: "latency mean, ms".</summary>
/// <param name="Name">"requests/s".</param>
/// <param name="Of">Latencies in milliseconds; null when it was not measured.</param>
/// <param name="Text">For people, with its unit.</param>
internal sealed record KeyFigure(string Name, Func<RunSection, double?> Of, Func<double?, string> Text)
{
    public static readonly KeyFigure RequestsPerSecond =
        new("requests/s", run => run.RequestsPerSecond, value => value is null ? Format.Nothing : Format.Rate(value.Value));
    public static readonly KeyFigure ShareOfCeiling =
        new("of the ceiling", run => run.RequestsPerSecond / run.Ceiling, Format.Percent);
    public static readonly KeyFigure Mean = new("latency mean", run => run.LatencyMs?.Mean, Format.Latency);
    public static readonly KeyFigure P50 = new("latency p50", run => run.LatencyMs?.P50, Format.Latency);
    public static readonly KeyFigure P90 = new("latency p90", run => run.LatencyMs?.P90, Format.Latency);
    public static readonly KeyFigure P99 = new("latency p99", run => run.LatencyMs?.P99, Format.Latency);
    public static readonly KeyFigure Max = new("latency max", run => run.LatencyMs?.Max, Format.Latency);
    public static readonly KeyFigure Succeeded = new("status 2xx", run => run.Succeeded, Count);
    public static readonly KeyFigure NotSuccessful = new("other status", run => run.NotSuccessful, Count);
    public static readonly KeyFigure Failed = new("failed", run => run.Failed, Count);
    public static readonly KeyFigure Unanswered = new("unanswered", run => run.Unanswered, Count);
    public static readonly KeyFigure PeakThreads = new("threads at peak", run => run.Server?.PeakThreads, Count);
    public static readonly KeyFigure PeakQueue = new("queue at peak", run => run.Server?.PeakQueue, Count);
    public static readonly KeyFigure CpuPerRequest =
        new("server CPU a request", run => run.CpuMicrosecondsPerRequest, Format.Microseconds);
    public static readonly KeyFigure ClientExcess =
        new("client excess", run => run.Clients?.ExcessSeconds * 1_000, Format.Latency);

    public static readonly IReadOnlyList<KeyFigure> All =
    [
        RequestsPerSecond, ShareOfCeiling, Mean, P50, P90, P99, Max, Succeeded,
        NotSuccessful, Failed, Unanswered, PeakThreads, PeakQueue, CpuPerRequest, ClientExcess,
    ];

    public string TextOf(RunSection run) => Text(Of(run));

    /// <summary>What was published for this run; null when nothing was.</summary>
    public PublishedFigure? PublishedOf(RunSection run) => run.Published.FirstOrDefault(IsOf);

    public bool IsOf(PublishedFigure figure) => figure.Measure.Split(',')[0] == Name;

    private static string Count(double? value) => Format.Count((long?)value);
}
