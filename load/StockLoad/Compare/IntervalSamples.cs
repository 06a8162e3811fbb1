using StockExchange.LoadReports.Metrics;

namespace StockExchange.StockLoad.Compare;

/// <summary>
/// The samples of a comparison: one figure of all complete intervals of a load, without the first, in which it begins.
/// </summary>
internal sealed class IntervalSamples
{
    /// <summary>The share of the longest interval from which an interval is complete.</summary>
    private const double WholeShare = 0.9;

    private readonly string _side;
    private readonly double?[] _values;
    private readonly double[] _known;

    public IntervalSamples(string side, RunSection run, Func<TimelinePoint, double?> value)
    {
        TimelinePoint[] load = [.. run.Timeline.Where(point => point.Phase is TimelinePhase.Load)];
        double whole = WholeShare * load.Select(point => point.Length).DefaultIfEmpty().Max();
        _side = side;
        _values = [.. load.Skip(1).Where(point => point.Length >= whole).Select(value)];
        _known = [.. _values.OfType<double>().Where(double.IsFinite)];
        Means = IsMostlyKnown ? BatchMeans.FromIntervals(_known) : null;
    }

    /// <summary>Nearly independent means; null when there are too few intervals, or most of them have no value.</summary>
    public IReadOnlyList<double>? Means { get; }

    /// <summary>The mean of all intervals; null without any.</summary>
    public double? Mean => _known.Length == 0 ? null : _known.Average();

    /// <summary>Why there are no means; null when there are.</summary>
    public string? WhyNot => Means is not null ? null
        : IsMostlyKnown ? $"{_side} has {Format.Plural(_known.Length, "whole interval")} of load after the first, "
            + $"and {BatchMeans.FewestIntervals} are needed"
        : $"{_side} has no value in most of its intervals";

    private bool IsMostlyKnown => 2 * _known.Length >= _values.Length;
}

/// <summary>
/// Neighbouring intervals of a run are correlated: treated as independent they would make every difference look significant. The
/// means of batches of neighbours are nearly independent (batch means; Law, Simulation Modeling and Analysis, 9.5.3).
/// </summary>
internal static class BatchMeans
{
    /// <summary>With fewer intervals noise cannot be distinguished from a difference.</summary>
    public const int FewestIntervals = 8;

    /// <summary>With more batches they would be short; with fewer the interval is wide.</summary>
    private const int MostBatches = 8;

    private const int FewestBatches = 4;

    /// <summary>The autocorrelation from which batches are merged. Its estimate is low for so few, so this is strict.</summary>
    private const double Alike = 0.1;

    /// <summary>
    /// Begins with eight batches, or half as many as there are intervals, and merges them while neighbouring batches are still
    /// correlated, but keeps at least four. Intervals that do not fill a batch are dropped at the start, where a run warms up.
    /// </summary>
    /// <returns>The means; null when there are fewer than <see cref="FewestIntervals"/>.</returns>
    public static IReadOnlyList<double>? FromIntervals(IReadOnlyList<double> intervals)
    {
        if (intervals.Count < FewestIntervals) return null;
        int batches = Math.Min(MostBatches, intervals.Count / 2);
        double[] means = Means(intervals, batches);
        while (batches > FewestBatches && Autocorrelation(means) > Alike) means = Means(intervals, --batches);
        return means;
    }

    /// <summary>The autocorrelation at lag 1, from -1 to 1; 0 when all values are equal.</summary>
    public static double Autocorrelation(IReadOnlyList<double> values)
    {
        double mean = values.Average();
        double variance = values.Sum(value => (value - mean) * (value - mean));
        return variance == 0 ? 0 : values.Zip(values.Skip(1), (one, next) => (one - mean) * (next - mean)).Sum() / variance;
    }

    private static double[] Means(IReadOnlyList<double> intervals, int batches)
    {
        int length = intervals.Count / batches;
        return [.. intervals.Skip(intervals.Count - (length * batches)).Chunk(length).Select(batch => batch.Average())];
    }
}
