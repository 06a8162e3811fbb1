using StockExchange.Pages.Charts;
using StockExchange.LoadReports.Metrics;

namespace StockExchange.LoadReports.Html;

/// <summary>The load generator's measurements as charts.</summary>
internal static class LoadCharts
{
    /// <summary>The ratio from which the axis is logarithmic: on a linear one the lower lines would be flat.</summary>
    private const double LogFrom = 20;

    /// <summary>An interval that is much shorter than the others has too few answers for a rate.</summary>
    private const double ShortestShare = 0.25;

    /// <summary>Requests per second over an interval (null for all of it), with the schedule of an open loop.</summary>
    public static Chart Throughput(LoadDescription load, IReadOnlyList<TimelinePoint> timeline, LinearScale? time = null) =>
        new TimeChart
        {
            Title = load.Unit is { } unit ? $"{unit}s a second" : "Requests a second",
            Timeline = timeline,
            Time = time,
            Series = [.. ThroughputSeries(load, timeline)],
            NamesPhases = true,
            Height = 130,
        }.Build();

    /// <summary>Answers per second; without a value while no request is in flight.</summary>
    public static Series Answers(IReadOnlyList<TimelinePoint> timeline, string style = "throughput", string? label = "answered")
    {
        double shortest = ShortestShare * timeline.Select(point => point.Length).DefaultIfEmpty().Max();
        return new(
            style, label,
            point => point.Phase is TimelinePhase.Rest || point.Length < shortest ? null : point.Answered / point.Length);
    }

    /// <summary>p50 to max over an interval; null for all of it.</summary>
    public static Chart Latency(IReadOnlyList<TimelinePoint> timeline, LinearScale? time = null)
    {
        Series[] series =
        [
            new("max", "max", point => point.LatencyMs?.Max),
            new("p99", "p99", point => point.LatencyMs?.P99),
            new("p90", "p90", point => point.LatencyMs?.P90),
            new("p50", "p50", point => point.LatencyMs?.P50),
        ];
        Scale scale = ScaleOf([.. series.SelectMany(one => one.Values(timeline))]);
        return new TimeChart
        {
            Title = "Latency",
            Timeline = timeline,
            Time = time,
            Series = series,
            Text = AxisText.Latency,
            Scale = scale,
            Height = 150,
        }.Build();
    }

    /// <summary>Latency by percentile, one line per run.</summary>
    public static Chart Percentiles(params IReadOnlyList<(string Style, string? Label, RunSection Run)> runs)
    {
        PercentileScale percent = PercentileScale.For(runs.Max(run => run.Run.Answered));
        double[] values = [.. runs.SelectMany(run => run.Run.Percentiles)
            .Where(point => point.Percent > 0)
            .Select(point => point.LatencyMs)
            .Where(double.IsFinite)];
        return new()
        {
            Title = "Latency by percentile",
            Description = string.Join(' ', runs.Select(run => $"{run.Label} "
                + $"p50 {RunMetric.P50.TextOf(run.Run)}, p90 {RunMetric.P90.TextOf(run.Run)}, "
                + $"p99 {RunMetric.P99.TextOf(run.Run)}, max {RunMetric.Max.TextOf(run.Run)}.")),
            X = percent,
            Y = ScaleOf(values),
            XText = value => $"{value:0.#######}",
            YText = AxisText.Latency,
            XTitle = "percent of the answers, the tail enlarged",
            Height = 200,
            Marks = [.. runs.Select(run => new LineMark(
                run.Style, run.Label, [.. run.Run.Percentiles.Select(point => new ChartPoint(point.Percent, point.LatencyMs))]))],
        };
    }

    /// <summary>A linear scale from zero, or a logarithmic one where the values span more than a linear axis can show.</summary>
    public static Scale ScaleOf(IReadOnlyCollection<double> milliseconds)
    {
        double[] positive = [.. milliseconds.Where(value => value > 0)];
        if (positive.Length == 0) return LinearScale.FromZero(0);
        return positive.Max() / positive.Min() > LogFrom
            ? LogScale.Around(positive.Min(), positive.Max())
            : LinearScale.FromZero(positive.Max());
    }

    /// <summary>A linear scale from zero.</summary>
    public static Scale FromZero(IReadOnlyCollection<double> values) => LinearScale.FromZero(values.DefaultIfEmpty().Max());

    private static IEnumerable<Series> ThroughputSeries(LoadDescription load, IReadOnlyList<TimelinePoint> timeline)
    {
        if (load.Rate is not null)
            yield return new(
                "guide", "scheduled",
                point => point.Phase is TimelinePhase.Load ? load.RateAt(point.Second + (point.Length / 2)) : null);
        yield return Answers(timeline) with { IsArea = true };
        if (timeline.Any(point => point.Errors > 0))
            yield return new(
                "failures", "errors", point => point.Phase is TimelinePhase.Rest ? null : point.Errors / point.Length);
    }
}
