using StockExchange.LoadReports.Metrics;

namespace StockExchange.StockLoad.Compare;

/// <summary>
/// A figure of the whole intervals of a load but the first, in which it begins: the samples of a comparison.
/// </summary>
internal sealed class IntervalSamples
{
    /// <summary>Of the longest interval: a shorter one is no whole one.</summary>
    private const double WholeShare = 0.9;

    private readonly string _side;
    private readonly double?[] _values;
    private readonly double[] _known;

    /// <param name="side">"A" or "B".</param>
    /// <param name="run">Its run.</param>
    /// <param name="value">The figure; null where it was not measured.</param>
    public IntervalSamples(string side, RunSection run, Func<TimelinePoint, double?> value)
    {
        TimelinePoint[] load = [.. run.Timeline.Where(point => point.Phase is TimelinePhase.Load)];
        double whole = WholeShare * load.Select(point => point.Length).DefaultIfEmpty().Max();
        _side = side;
        _values = [.. load.Skip(1).Where(point => point.Length >= whole).Select(value)];
        _known = [.. _values.OfType<double>().Where(double.IsFinite)];
        Means = IsMostlyKnown ? BatchMeans.FromIntervals(_known) : null;
    }

    /// <summary>Nearly independent; null when there are too few intervals, or when most of them have no value.</summary>
    public IReadOnlyList<double>? Means { get; }

    /// <summary>Of all intervals; null without any.</summary>
    public double? Mean => _known.Length == 0 ? null : _known.Average();

    /// <summary>Why there are none; null when there are.</summary>
    public string? WhyNot => Means is not null ? null
        : IsMostlyKnown ? $"{_side} has {Format.Plural(_known.Length, "whole interval")} of load after the first, "
            + $"and {BatchMeans.FewestIntervals} are needed"
        : $"{_side} has no value in most of its intervals";

    private bool IsMostlyKnown => 2 * _known.Length >= _values.Length;
}
