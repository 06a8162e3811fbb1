using StockExchange.Pages.Charts;

namespace StockExchange.LoadReports.Html;

/// <summary>Measures over the time of a run; charts of the same run are aligned.</summary>
internal sealed record TimeChart
{
    public required string Title { get; init; }

    public required IReadOnlyList<TimelinePoint> Timeline { get; init; }

    public required IReadOnlyList<Series> Series { get; init; }

    public Func<double, string> Text { get; init; } = AxisText.Count;

    /// <summary>The scales; null to fit the data. If given, charts side by side can be compared.</summary>
    public LinearScale? Time { get; init; }

    public Scale? Scale { get; init; }

    public int Height { get; init; } = 110;

    /// <summary>Whether the names of the phases before and after the load are shown.</summary>
    public bool NamesPhases { get; init; }

    public Chart Build()
    {
        LinearScale time = Time ?? TimeOf(Timeline);
        return new()
        {
            Title = Title,
            Description = Describe(),
            X = time,
            Y = Scale ?? LinearScale.FromZero(Values().DefaultIfEmpty().Max(), 3),
            XText = AxisText.Time(time.High - time.Low),
            YText = Text,
            Height = Height,
            Marks =
            [
                .. Phases(Timeline, NamesPhases),
                .. Series.Select(series =>
                    new LineMark(series.Style, series.Label, series.Points(Timeline)) { IsArea = series.IsArea }),
            ],
        };
    }

    /// <summary>A scale from the first interval to the last.</summary>
    public static LinearScale TimeOf(params IEnumerable<TimelinePoint> timeline)
    {
        TimelinePoint[] points = [.. timeline];
        return points.Length == 0
            ? LinearScale.Time(0, 1)
            : LinearScale.Time(points.Min(point => point.Second), points.Max(point => point.Second + point.Length));
    }

    /// <summary>The phases other than the load itself, shaded.</summary>
    public static IEnumerable<Mark> Phases(IReadOnlyList<TimelinePoint> timeline, bool named) =>
        from point in timeline
        where point.Phase is not TimelinePhase.Load
        group point by point.Phase into phase
        select new SpanMark(
            "phase", named ? phase.Key : null, phase.Min(point => point.Second), phase.Max(point => point.Second + point.Length));

    private IEnumerable<double> Values() => Series.SelectMany(series => series.Values(Timeline));

    private string Describe() => string.Join(" ", Series.Select(Describe));

    private string Describe(Series series)
    {
        string name = series.Label ?? Title;
        var seen = Timeline.Where(point => series.Value(point) is not null).ToArray();
        if (seen.Length == 0) return $"{name}: not measured.";
        TimelinePoint highest = seen.MaxBy(point => series.Value(point))!;
        return $"{name}: from {Text(series.Values(Timeline).Min())} to {Text(series.Values(Timeline).Max())}, "
            + $"highest in second {highest.Second:0.###}, "
            + $"{Text(series.Value(seen[^1])!.Value)} at the end.";
    }
}

/// <summary>
/// A measure of the time axis as a line, with its label at the end; null where it was not measured.
/// </summary>
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
