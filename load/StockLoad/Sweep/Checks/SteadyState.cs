using MathNet.Numerics.Distributions;
using MathNet.Numerics.Statistics;

namespace StockExchange.StockLoad.Sweep.Checks;

/// <summary>
/// Whether throughput still changed while it was measured: the means of the two halves must not differ, neither by more than the
/// tolerance nor by more than their own noise explains (Student's t, 99 %).
/// </summary>
internal static class SteadyState
{
    public const string Name = "Steady state";

    /// <summary>Of the mean; a smaller difference is steady even when it is no noise.</summary>
    public const double Tolerance = 0.05;

    private const double Confidence = 0.99;
    private const int FewestIntervals = 4;

    public static Check Check(SteadyWindow window)
    {
        double[] rates = [.. window.Intervals.Select(interval => interval.Answered / interval.Length)];
        if (rates.Length < FewestIntervals)
            return new(
                Name, false, $"only {rates.Length} intervals were measured: a longer --duration tells whether it is steady");
        if (window.Answered == 0) return new(Name, false, "nothing was answered");
        (double[] first, double[] second) = (rates[..(rates.Length / 2)], rates[(rates.Length / 2)..]);
        double change = (second.Mean() - first.Mean()) / rates.Mean();
        string numbers = $"throughput changed by {change:+0.0%;-0.0%;0 %} from the first half to the second";
        return Math.Abs(change) <= Tolerance || IsNoise(first, second)
            ? new(Name, true, numbers)
            : new(Name, false, $"{numbers}: the server still warms up or degrades; a longer --warmup or --duration tells which");
    }

    private static bool IsNoise(double[] first, double[] second)
    {
        double error = Math.Sqrt((first.Variance() / first.Length) + (second.Variance() / second.Length));
        double limit = StudentT.InvCDF(0, 1, first.Length + second.Length - 2, 1 - ((1 - Confidence) / 2));
        return Math.Abs(second.Mean() - first.Mean()) <= limit * error;
    }
}
