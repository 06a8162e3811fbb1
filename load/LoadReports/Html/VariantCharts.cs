using StockExchange.Pages.Charts;
using StockExchange.Pages.Html;

namespace StockExchange.LoadReports.Html;

/// <summary>The variants of <c>reproduce</c> side by side over time: a row a measure, with the same axes.</summary>
/// <param name="variants">Each a column; one that has not begun has an empty timeline.</param>
/// <param name="time">The interval to draw.</param>
internal sealed class VariantCharts(
    IReadOnlyList<(string Name, IReadOnlyList<TimelinePoint> Timeline)> variants, LinearScale time)
{
    /// <summary>The class of what has to be around the figures.</summary>
    public string Columns => variants.Count switch { > 2 => "three", 2 => "two", _ => "one" };

    /// <param name="measures">A row each; without one of which nothing was measured.</param>
    /// <param name="hasTables">Whether <see cref="Tables"/> are in the page, to be read out.</param>
    public string Figures(IReadOnlyList<VariantMeasure> measures, bool hasTables = false) =>
        string.Concat(measures.Select(measure => Row(measure, hasTables)));

    /// <summary>To be unfolded, one a variant.</summary>
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
