using StockExchange.Pages.Charts;

namespace StockExchange.LoadReports.Html;

/// <summary>What the variants of <c>reproduce</c> are compared in over time.</summary>
/// <param name="Id">In the ids of its charts.</param>
/// <param name="Title">Behind the variant's name.</param>
/// <param name="Series">Of a timeline.</param>
/// <param name="Columns">Of <see cref="TimelineTable"/>, to read out.</param>
internal sealed record VariantMeasure(
    string Id, string Title, Func<IReadOnlyList<TimelinePoint>, Series> Series, params string[] Columns)
{
    private static readonly VariantMeasure Throughput = new(
        "throughput", "requests a second", timeline => LoadCharts.Answers(timeline, label: null) with { IsArea = true },
        "Phase", "Answers/s", "In flight")
    {
        NamesPhases = true,
    };

    private static readonly VariantMeasure Latency = new(
        "latency", "latency, p99", _ => new("p99", null, point => point.LatencyMs?.P99), "p50", "p99", "Max")
    {
        Text = AxisText.Latency,
        Scale = LoadCharts.ScaleOf,
    };

    private static readonly VariantMeasure Queue = new(
        "queue", "the pool's queue", _ => new("queue", null, point => point.Server?.QueueLength) { IsArea = true }, "Queue");

    private static readonly VariantMeasure Threads = new(
        "threads", "pool threads", _ => new("threads", null, point => point.Server?.Threads) { IsArea = true }, "Threads");

    public static IReadOnlyList<VariantMeasure> OfReports { get; } = [Throughput, Queue, Threads];

    public static IReadOnlyList<VariantMeasure> OfLivePages { get; } = [Throughput, Latency, Threads, Queue];

    public Func<double, string> Text { get; private init; } = AxisText.Count;

    /// <summary>For the values of all variants.</summary>
    public Func<IReadOnlyCollection<double>, Scale> Scale { get; private init; } =
        values => LinearScale.FromZero(values.Max(), 3);

    public bool NamesPhases { get; private init; }
}
