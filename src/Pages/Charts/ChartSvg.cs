using System.Net;
using System.Text;

namespace StockExchange.Pages.Charts;

/// <summary>
/// A chart as SVG of the width of its container, with text of fixed size: x in percent, y in CSS pixels. Labels are outside of
/// the plot; the page leaves room for them at its left and right.
/// </summary>
internal static class ChartSvg
{
    /// <summary>The width in the coordinates of paths, which cannot be in percent and are stretched.</summary>
    private const double PathWidth = 1_000;

    private const int AxisHeight = 20;
    private const int XTitleHeight = 16;

    /// <param name="chart">The data.</param>
    /// <param name="id">The element's id; unique in the page.</param>
    public static string FromChart(Chart chart, string id)
    {
        int height = chart.Height + (chart.HasXAxis ? AxisHeight : 0) + (chart.XTitle is null ? 0 : XTitleHeight);
        var svg = new StringBuilder()
            .Append($"<svg class=\"chart\" id=\"{id}\" role=\"img\" aria-labelledby=\"{id}-t {id}-d\" "
                + $"width=\"100%\" height=\"{height}\">")
            .Append($"<title id=\"{id}-t\">{WebUtility.HtmlEncode(chart.Title)}</title>"
                + $"<desc id=\"{id}-d\">{WebUtility.HtmlEncode(chart.Description)}</desc>\n");
        foreach (SpanMark span in chart.Marks.OfType<SpanMark>()) MarkSvg.Append(svg, chart, span);
        AppendGrid(svg, chart);
        AppendPaths(svg, chart);
        foreach (Mark mark in chart.Marks.Where(mark => mark is RuleMark or PointsMark)) MarkSvg.Append(svg, chart, mark);
        EndLabels.Append(svg, chart);
        return svg.Append("</svg>\n").ToString();
    }

    public static string Y(Chart chart, double value) => $"{chart.Height * (1 - chart.Y.Position(value)):0.#}";

    /// <summary>An x coordinate outside of a path.</summary>
    public static string Percent(Chart chart, double value) => $"{100 * chart.X.Position(value):0.##}%";

    /// <summary>An x coordinate in a path.</summary>
    public static string PathX(Chart chart, double value) => $"{PathWidth * chart.X.Position(value):0.#}";

    private static void AppendGrid(StringBuilder svg, Chart chart)
    {
        svg.Append("<g class=\"axes\" aria-hidden=\"true\">");
        foreach (double tick in chart.Y.Ticks)
            svg.Append($"<line x1=\"0\" x2=\"100%\" y1=\"{Y(chart, tick)}\" y2=\"{Y(chart, tick)}\"/>")
                .Append($"<text class=\"y\" x=\"0\" dx=\"-7\" y=\"{Y(chart, tick)}\" dy=\"4\">"
                    + $"{WebUtility.HtmlEncode(chart.YText(tick))}</text>");
        int index = 0;
        foreach (double tick in chart.HasXAxis ? chart.X.Ticks : [])
            svg.Append($"<line class=\"tick\" x1=\"{Percent(chart, tick)}\" x2=\"{Percent(chart, tick)}\" "
                    + $"y1=\"{chart.Height}\" y2=\"{chart.Height + 4}\"/>")
                .Append($"<text class=\"x{(chart.X.MaySkipLabels && index++ % 2 == 1 ? " odd" : "")}\" "
                    + $"x=\"{Percent(chart, tick)}\" y=\"{chart.Height + 16}\">"
                    + $"{WebUtility.HtmlEncode(chart.XText(tick))}</text>");
        if (chart.XTitle is not null)
            svg.Append($"<text class=\"x\" x=\"50%\" y=\"{chart.Height + AxisHeight + 12}\">"
                + $"{WebUtility.HtmlEncode(chart.XTitle)}</text>");
        svg.Append("</g>\n");
    }

    private static void AppendPaths(StringBuilder svg, Chart chart)
    {
        svg.Append($"<svg class=\"paths\" width=\"100%\" height=\"{chart.Height}\" "
            + $"viewBox=\"0 0 {PathWidth} {chart.Height}\" preserveAspectRatio=\"none\">");
        foreach (Mark mark in chart.Marks.Where(mark => mark is LineMark or HeatMark)) MarkSvg.Append(svg, chart, mark);
        svg.Append("</svg>\n");
    }
}
