using System.Net;
using System.Text;

namespace StockExchange.Pages.Charts;

/// <summary>The names of lines, at the right of the plot and at the height of their last point, in place of a legend.</summary>
internal static class EndLabels
{
    private const double LineHeight = 14;

    public static void Append(StringBuilder svg, Chart chart)
    {
        var labels = chart.Marks.OfType<LineMark>()
            .Where(line => line.Label is not null && line.Points.Any(point => point.Y is not null))
            .Select(line => (
                line.Label, line.Style,
                At: chart.Height * (1 - chart.Y.Position(line.Points.Last(point => point.Y is not null).Y!.Value))))
            .OrderBy(label => label.At)
            .ToArray();
        double[] heights = Apart([.. labels.Select(label => label.At)], chart.Height);
        for (int i = 0; i < labels.Length; i++)
            svg.Append($"<text class=\"end {labels[i].Style}\" x=\"100%\" dx=\"6\" y=\"{heights[i]:0.#}\" dy=\"4\">"
                + $"{WebUtility.HtmlEncode(labels[i].Label)}</text>");
    }

    /// <summary>Moves heights (ascending) so that no label covers another, and all stay within the plot if possible.</summary>
    public static double[] Apart(double[] heights, double limit)
    {
        double[] apart = [.. heights];
        for (int i = 1; i < apart.Length; i++) apart[i] = Math.Max(apart[i], apart[i - 1] + LineHeight);
        for (int i = apart.Length - 1; i >= 0; i--)
            apart[i] = Math.Min(apart[i], i == apart.Length - 1 ? limit : apart[i + 1] - LineHeight);
        return apart;
    }
}
