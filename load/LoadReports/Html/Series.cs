using StockExchange.Pages.Charts;

namespace StockExchange.LoadReports.Html;

/// <summary>A measure of the time axis, to be drawn as a line.</summary>
/// <param name="Style">Its colour.</param>
/// <param name="Label">At its end; null for none.</param>
/// <param name="Value">Null where it was not measured.</param>
internal sealed record Series(string Style, string? Label, Func<TimelinePoint, double?> Value)
{
    public bool IsArea { get; init; }

    /// <summary>A point in the middle of each interval.</summary>
    public IReadOnlyList<ChartPoint> Points(IReadOnlyList<TimelinePoint> timeline) =>
        [.. timeline.Select(point => new ChartPoint(point.Second + (point.Length / 2), Finite(Value(point))))];

    public IEnumerable<double> Values(IReadOnlyList<TimelinePoint> timeline) =>
        timeline.Select(point => Finite(Value(point))).OfType<double>();

    private static double? Finite(double? value) => value is { } number && double.IsFinite(number) ? number : null;
}
