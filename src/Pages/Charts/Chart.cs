namespace StockExchange.Pages.Charts;

/// <summary>A chart as data; <see cref="ChartSvg"/> draws it.</summary>
internal sealed record Chart
{
    /// <summary>What it shows, with the unit.</summary>
    public required string Title { get; init; }

    /// <summary>What there is to see, for who cannot see it.</summary>
    public required string Description { get; init; }

    public required Scale X { get; init; }

    public required Scale Y { get; init; }

    /// <summary>Of a value of the x axis.</summary>
    public required Func<double, string> XText { get; init; }

    /// <summary>Of a value of the y axis.</summary>
    public required Func<double, string> YText { get; init; }

    /// <summary>What the x axis is, where the labels do not say it.</summary>
    public string? XTitle { get; init; }

    /// <summary>Whether its x axis is drawn; charts under one another may share the last one's. Default: yes.</summary>
    public bool HasXAxis { get; init; } = true;

    /// <summary>Of the plot, in CSS pixels. Default 120; the width is that of the page.</summary>
    public int Height { get; init; } = 120;

    /// <summary>Drawn in this order, later ones on top.</summary>
    public required IReadOnlyList<Mark> Marks { get; init; }
}
