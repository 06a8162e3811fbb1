namespace StockExchange.Pages.Charts;

/// <param name="X">On the chart's x axis.</param>
/// <param name="Y">On its y axis; null where nothing was measured: a gap.</param>
internal sealed record ChartPoint(double X, double? Y);

/// <summary>Something to draw. <see cref="Style"/> names its colour in the page's style sheet.</summary>
internal abstract record Mark(string Style);

/// <summary>A line through points, with its name at its right end.</summary>
internal sealed record LineMark(string Style, string? Label, IReadOnlyList<ChartPoint> Points) : Mark(Style)
{
    /// <summary>Fill what is below it.</summary>
    public bool IsArea { get; init; }
}

/// <summary>What a point looks like when it is not joined to others.</summary>
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
    /// <summary>Only the outline.</summary>
    public bool IsHollow { get; init; }
}

/// <summary>A part of the x axis, over the chart's whole height, with its name at the top.</summary>
internal sealed record SpanMark(string Style, string? Label, double From, double To) : Mark(Style);

/// <summary>A value of the x axis, with its name at the top.</summary>
/// <param name="Style">Its colour.</param>
/// <param name="Label">Its name.</param>
/// <param name="X">Where.</param>
/// <param name="Row">0 for a name at the top, 1 for one a line below, so that neighbours do not cover each other.</param>
internal sealed record RuleMark(string Style, string? Label, double X, int Row = 0) : Mark(Style);

/// <summary>A cell of a heat map, with a weight from 0 to 1.</summary>
internal sealed record HeatCell(double Left, double Right, double Bottom, double Top, double Weight);

/// <summary>A heat map.</summary>
internal sealed record HeatMark(string Style, IReadOnlyList<HeatCell> Cells) : Mark(Style);
