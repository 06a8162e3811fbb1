namespace StockExchange.Pages.Charts;

/// <summary>A point; Y is null where nothing was measured.</summary>
internal sealed record ChartPoint(double X, double? Y);

/// <summary>A part of a chart. <see cref="Style"/> is a CSS class.</summary>
internal abstract record Mark(string Style);

/// <summary>A line through points, with its name at its right end.</summary>
internal sealed record LineMark(string Style, string? Label, IReadOnlyList<ChartPoint> Points) : Mark(Style)
{
    /// <summary>Whether the area below the line is filled.</summary>
    public bool IsArea { get; init; }
}

internal enum Shape
{
    Circle,
    TriangleUp,
    TriangleDown,
    Diamond,
}

/// <summary>Single points.</summary>
internal sealed record PointsMark(string Style, Shape Shape, IReadOnlyList<ChartPoint> Points) : Mark(Style)
{
    public bool IsHollow { get; init; }
}

/// <summary>A part of the x axis, over the chart's whole height, with its name at the top.</summary>
internal sealed record SpanMark(string Style, string? Label, double From, double To) : Mark(Style);

/// <summary>A value of the x axis, with its name at the top, or a line of text below it (row 1) to avoid a neighbour's.</summary>
internal sealed record RuleMark(string Style, string? Label, double X, int Row = 0) : Mark(Style);

/// <summary>A cell of a heat map, with a weight from 0 to 1.</summary>
internal sealed record HeatCell(double Left, double Right, double Bottom, double Top, double Weight);

/// <summary>A heat map.</summary>
internal sealed record HeatMark(string Style, IReadOnlyList<HeatCell> Cells) : Mark(Style);
