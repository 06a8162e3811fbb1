using System.Net;
using System.Text;

namespace StockExchange.Pages.Charts;

/// <summary>One mark of a chart as SVG.</summary>
internal static class MarkSvg
{
    /// <summary>The number of shades in a heat map, each of which is one path.</summary>
    private const int Shades = 8;

    private const int FirstLabel = 11;
    private const int LabelHeight = 14;

    public static void Append(StringBuilder svg, Chart chart, Mark mark)
    {
        switch (mark)
        {
            case LineMark line: AppendLine(svg, chart, line); break;
            case PointsMark points: AppendPoints(svg, chart, points); break;
            case SpanMark span: AppendSpan(svg, chart, span); break;
            case RuleMark rule: AppendRule(svg, chart, rule); break;
            case HeatMark heat: AppendHeat(svg, chart, heat); break;
            default: throw new ArgumentException($"{mark.GetType().Name} is not supported.", nameof(mark));
        }
    }

    private static void AppendLine(StringBuilder svg, Chart chart, LineMark line)
    {
        foreach (ChartPoint[] part in Parts(line.Points))
        {
            string path = string.Join(
                'L', part.Select(point => $"{ChartSvg.PathX(chart, point.X)},{ChartSvg.Y(chart, point.Y!.Value)}"));
            if (line.IsArea)
                svg.Append($"<path class=\"area {line.Style}\" d=\"M{ChartSvg.PathX(chart, part[0].X)},{chart.Height}L{path}")
                    .Append($"L{ChartSvg.PathX(chart, part[^1].X)},{chart.Height}Z\"/>");
            // A line of length zero shows as a dot, because its caps are round.
            bool isDot = part.Length == 1;
            svg.Append($"<path class=\"line {line.Style}{(isDot ? " dot" : "")}\" d=\"M{path}{(isDot ? "h0" : "")}\"/>");
        }
    }

    /// <summary>The points between two gaps.</summary>
    private static IEnumerable<ChartPoint[]> Parts(IReadOnlyList<ChartPoint> points)
    {
        var part = new List<ChartPoint>();
        foreach (ChartPoint point in points)
        {
            if (point.Y is { } y && double.IsFinite(y)) part.Add(point);
            else if (part.Count > 0)
            {
                yield return [.. part];
                part.Clear();
            }
        }

        if (part.Count > 0) yield return [.. part];
    }

    private static void AppendPoints(StringBuilder svg, Chart chart, PointsMark points)
    {
        string style = $"point {points.Style}{(points.IsHollow ? " hollow" : "")}";
        foreach (ChartPoint point in points.Points)
        {
            if (point.Y is not { } y || !double.IsFinite(y)) continue;
            svg.Append($"<svg class=\"at\" x=\"{ChartSvg.Percent(chart, point.X)}\" y=\"{ChartSvg.Y(chart, y)}\">"
                + $"<path class=\"{style}\" d=\"{Outline(points.Shape)}\"/></svg>");
        }

        svg.Append('\n');
    }

    private static string Outline(Shape shape) => shape switch
    {
        Shape.TriangleUp => "M0,-5L4.5,3.5H-4.5Z",
        Shape.TriangleDown => "M0,5L4.5,-3.5H-4.5Z",
        Shape.Diamond => "M0,-5L5,0L0,5L-5,0Z",
        _ => "M-4,0A4,4,0,1,1,4,0A4,4,0,1,1,-4,0Z",
    };

    private static void AppendSpan(StringBuilder svg, Chart chart, SpanMark span)
    {
        double left = chart.X.Position(span.From);
        double width = chart.X.Position(span.To) - left;
        svg.Append($"<rect class=\"span {span.Style}\" x=\"{100 * left:0.##}%\" width=\"{100 * width:0.##}%\" "
            + $"y=\"0\" height=\"{chart.Height}\"/>");
        if (span.Label is not null)
            svg.Append($"<text class=\"name {span.Style}\" x=\"{100 * left:0.##}%\" dx=\"4\" y=\"{FirstLabel}\">"
                + $"{WebUtility.HtmlEncode(span.Label)}</text>");
        svg.Append('\n');
    }

    private static void AppendRule(StringBuilder svg, Chart chart, RuleMark rule)
    {
        string x = ChartSvg.Percent(chart, rule.X);
        svg.Append($"<line class=\"rule {rule.Style}\" x1=\"{x}\" x2=\"{x}\" y1=\"0\" y2=\"{chart.Height}\"/>");
        if (rule.Label is not null)
        {
            // In the right half of the plot, the label is to the left of its line.
            bool isLeft = chart.X.Position(rule.X) > 0.5;
            svg.Append($"<text class=\"name {rule.Style}{(isLeft ? " left" : "")}\" x=\"{x}\" dx=\"{(isLeft ? -5 : 5)}\" ")
                .Append($"y=\"{FirstLabel + (LabelHeight * rule.Row)}\">{WebUtility.HtmlEncode(rule.Label)}</text>");
        }

        svg.Append('\n');
    }

    private static void AppendHeat(StringBuilder svg, Chart chart, HeatMark heat)
    {
        foreach (var shade in heat.Cells.GroupBy(cell => Math.Clamp((int)Math.Ceiling(cell.Weight * Shades), 1, Shades))
                .OrderBy(shade => shade.Key))
            svg.Append($"<path class=\"heat h{shade.Key} {heat.Style}\" d=\"")
                .AppendJoin("", shade.Select(cell => Cell(chart, cell)))
                .Append("\"/>");
    }

    private static string Cell(Chart chart, HeatCell cell) =>
        $"M{ChartSvg.PathX(chart, cell.Left)},{ChartSvg.Y(chart, cell.Bottom)}H{ChartSvg.PathX(chart, cell.Right)}"
        + $"V{ChartSvg.Y(chart, cell.Top)}H{ChartSvg.PathX(chart, cell.Left)}Z";
}
