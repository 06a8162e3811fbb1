using System.Runtime.InteropServices;
using MathNet.Numerics;

namespace StockExchange.StockLoad.Sweep.Curves;

/// <summary>The goodness of fit of a curve.</summary>
internal static class CurveFit
{
    /// <summary>The share of the variance of throughput that the curve explains: at most 1, below 0 when a constant fits better,
    /// and 0 when there is no variance.</summary>
    public static double RSquared(IReadOnlyList<ThroughputPoint> points, Func<double, double> curve)
    {
        double share = GoodnessOfFit.CoefficientOfDetermination(
            points.Select(point => curve(point.Vusers)), points.Select(point => point.RequestsPerSecond));
        return double.IsFinite(share) ? share : 0;
    }
}

/// <summary>One measurement of a throughput curve: N is at least 1, X above 0.</summary>
[StructLayout(LayoutKind.Auto)]
internal readonly record struct ThroughputPoint(int Vusers, double RequestsPerSecond);
