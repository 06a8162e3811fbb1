using StockExchange.Pages.Charts;
using StockExchange.Pages.Html;

namespace StockExchange.LoadReports.Html;

/// <summary>
/// The variants of <c>reproduce</c> side by side over time: a column per variant, a row per measure, with the same axes.
/// </summary>
internal sealed class VariantCharts(
    IReadOnlyList<(string Name, IReadOnlyList<TimelinePoint> Timeline)> variants, LinearScale time)
{
    /// <summary>The class of the element around the figures.</summary>
    public string Columns => variants.Count switch { > 2 => "three", 2 => "two", _ => "one" };

    /// <summary>
    /// A row for each measure with data; if the tables are in the page, the charts read their figures from them.
    /// </summary>
    public string Figures(IReadOnlyList<VariantMeasure> measures, bool hasTables = false) =>
        string.Concat(measures.Select(measure => Row(measure, hasTables)));

    /// <summary>The tables in details elements, one per variant.</summary>
    public string Tables() => string.Concat(variants.Select((variant, index) => HtmlText.Details(
        $"{variant.Name} as a table", TimelineTable.FromTimeline(variant.Timeline, TableId(index), time),
        $"variants-numbers-{index + 1}")));

    private static string TableId(int index) => $"variants-time-{index + 1}";

    private string Row(VariantMeasure measure, bool hasTables)
    {
        Series[] series = [.. variants.Select(variant => measure.Series(variant.Timeline))];
        double[] values = [.. variants.SelectMany((variant, index) => series[index].Values(variant.Timeline))];
        if (values.Length == 0) return "";
        Scale scale = measure.Scale(values);
        return string.Concat(variants.Select((variant, index) => Figure.Render(
            $"variants-{measure.Id}-{index + 1}",
            new TimeChart
            {
                Title = $"{variant.Name}: {measure.Title}",
                Timeline = variant.Timeline,
                Series = [series[index]],
                Time = time,
                Scale = scale,
                Text = measure.Text,
                NamesPhases = measure.NamesPhases,
            }.Build(),
            remark: null,
            hasTables && variant.Timeline.Count > 0 ? TableId(index) : null,
            measure.Columns)));
    }
}

/// <summary>A measure by which the variants of <c>reproduce</c> are compared over time, with the columns of <see
/// cref="TimelineTable"/> to read out.</summary>
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

    /// <summary>Creates the scale for the values of all variants.</summary>
    public Func<IReadOnlyCollection<double>, Scale> Scale { get; private init; } =
        values => LinearScale.FromZero(values.Max(), 3);

    public bool NamesPhases { get; private init; }
}
