using MathNet.Numerics;

namespace StockExchange.StockLoad.Sweep.Curves;

/// <summary>How well a curve fits.</summary>
internal static class CurveFit
{
    /// <summary>The share of the variance of throughput that the curve explains: 1 at best, below 0 when a constant does better,
    /// and 0 when there is no variance.</summary>
    public static double RSquared(IReadOnlyList<ThroughputPoint> points, Func<double, double> curve)
    {
        double share = GoodnessOfFit.CoefficientOfDetermination(
            points.Select(point => curve(point.Vusers)), points.Select(point => point.RequestsPerSecond));
        return double.IsFinite(share) ? share : 0;
    }
}
