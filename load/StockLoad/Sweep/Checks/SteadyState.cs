using MathNet.Numerics.Distributions;
using MathNet.Numerics.Statistics;

namespace StockExchange.StockLoad.Sweep.Checks;

/// <summary>
/// Checks whether throughput was constant: the means of the two halves differ by no more than the tolerance, or by no more
/// than their own noise explains (Student's t, 99 %).
/// </summary>
internal static class SteadyState
{
    public const string Name = "Steady state";

    /// <summary>The relative difference up to which throughput is steady even when it is not noise.</summary>
    public const double Tolerance = 0.05;

    private const double Confidence = 0.99;
    private const int FewestIntervals = 4;

    public static Check Check(SteadyWindow window)
    {
        double[] rates = [.. window.Intervals.Select(interval => interval.Answered / interval.Length)];
        if (rates.Length < FewestIntervals)
            return new(
                Name, false, $"only {rates.Length} intervals were measured: a longer --duration shows whether it is steady");
        if (window.Answered == 0) return new(Name, false, "nothing was answered");
        (double[] first, double[] second) = (rates[..(rates.Length / 2)], rates[(rates.Length / 2)..]);
        double change = (second.Mean() - first.Mean()) / rates.Mean();
        string numbers = $"throughput changed by {change:+0.0%;-0.0%;0 %} from the first half to the second";
        return Math.Abs(change) <= Tolerance || IsNoise(first, second)
            ? new(Name, true, numbers)
            : new(Name, false, $"{numbers}: the server still warms up or degrades; a longer --warmup or --duration shows which");
    }

    private static bool IsNoise(double[] first, double[] second)
    {
        double error = Math.Sqrt((first.Variance() / first.Length) + (second.Variance() / second.Length));
        double limit = StudentT.InvCDF(0, 1, first.Length + second.Length - 2, 1 - ((1 - Confidence) / 2));
        return Math.Abs(second.Mean() - first.Mean()) <= limit * error;
    }
}

/// <summary>
/// The part of a level from which its throughput is taken: its complete intervals, without those at the start in which answers to
/// earlier requests may still be missing, and without the drain.
/// </summary>
internal sealed class SteadyWindow
{
    private const double Tolerance = 1e-3;

    public SteadyWindow(RunSection run)
    {
        TimelinePoint[] load = [.. run.Timeline.Where(point =>
            point.Phase is TimelinePhase.Load && point.Second + point.Length <= run.Load.DurationSeconds + Tolerance)];
        double whole = load.Length == 0 ? 0 : load.Max(point => point.Length) / 2;
        load = [.. load.Where(point => point.Length >= whole)];
        int settling = load.Count(point => point.Second < (run.LatencyMs?.P99 ?? 0) / 1_000);
        Intervals = load[Math.Min(settling, load.Length / 2)..];
    }

    public IReadOnlyList<TimelinePoint> Intervals { get; }

    public long Answered => Intervals.Sum(interval => interval.Answered);

    /// <summary>X, the throughput; 0 when there is no interval.</summary>
    public double RequestsPerSecond => Intervals.Count == 0 ? 0 : Answered / Intervals.Sum(interval => interval.Length);

    /// <summary>R, the mean latency in seconds; 0 when nothing was answered.</summary>
    public double MeanSeconds =>
        Answered == 0 ? 0 : Intervals.Sum(interval => interval.Answered * (interval.LatencyMs?.Mean ?? 0)) / Answered / 1_000;
}
