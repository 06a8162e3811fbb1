namespace StockExchange.Pages.Charts;

/// <summary>A chart as data; <see cref="ChartSvg"/> draws it.</summary>
internal sealed record Chart
{
    /// <summary>The title with the unit.</summary>
    public required string Title { get; init; }

    /// <summary>The chart in words, for screen readers.</summary>
    public required string Description { get; init; }

    public required Scale X { get; init; }

    public required Scale Y { get; init; }

    public required Func<double, string> XText { get; init; }

    public required Func<double, string> YText { get; init; }

    /// <summary>The title of the x axis, where its labels need one.</summary>
    public string? XTitle { get; init; }

    /// <summary>Whether the x axis is drawn. Default: yes.</summary>
    public bool HasXAxis { get; init; } = true;

    /// <summary>The height of the plot in CSS pixels. Default: 120.</summary>
    public int Height { get; init; } = 120;

    /// <summary>The marks, in drawing order.</summary>
    public required IReadOnlyList<Mark> Marks { get; init; }
}
