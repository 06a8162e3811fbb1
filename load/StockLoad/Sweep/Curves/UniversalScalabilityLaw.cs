using MathNet.Numerics;
using MathNet.Numerics.LinearRegression;

namespace StockExchange.StockLoad.Sweep.Curves;

/// <summary>
/// X(N) = lambda N / (1 + sigma (N - 1) + kappa N (N - 1)): N. J. Gunther, Guerrilla Capacity Planning (Springer, 2007); "A
/// General Theory of Computational Scalability Based on Rational Functions" (arXiv:0808.1431).
/// </summary>
internal static class UniversalScalabilityLaw
{
    /// <summary>The fewest levels for its three parameters.</summary>
    public const int FewestLevels = 3;

    /// <summary>The columns (1, sigma, kappa) that a fit may use: with non-negative parameters the best fit is the best of these
    /// without a negative one.</summary>
    private static readonly int[][] ActiveSets = [[0], [0, 1], [0, 2], [0, 1, 2]];

    /// <summary>
    /// The curve whose relative errors X / X(N) - 1 have the smallest sum of squares, with sigma and kappa not below 0. As 1 /
    /// X(N) is linear in (1, sigma, kappa) / lambda, this is a linear problem with one solution, without a first guess.
    /// </summary>
    /// <returns>The curve; null with fewer than three different levels.</returns>
    public static UslCurve? Fit(IReadOnlyList<ThroughputPoint> points)
    {
        if (points.DistinctBy(point => point.Vusers).Count() < FewestLevels) return null;
        double[][] rows = [.. points.Select(Row)];
        double[] best = ActiveSets.Select(set => Solve(rows, set)).OfType<double[]>().MinBy(solution => Error(rows, solution))!;
        var curve = new UslCurve(1 / best[0], best[1] / best[0], best[2] / best[0], 0);
        return curve with { RSquared = CurveFit.RSquared(points, curve.At) };
    }

    /// <summary>
    /// The highest throughput of the curve: at its peak, or its asymptote when it has none; infinite for a straight line.
    /// </summary>
    public static double Highest(UslCurve curve)
    {
        if (curve.Kappa <= 0) return curve.Sigma <= 0 ? double.PositiveInfinity : curve.Lambda / Math.Min(curve.Sigma, 1);
        return curve.At(Math.Max(1, Math.Sqrt(Math.Max(0, 1 - curve.Sigma) / curve.Kappa)));
    }

    /// <summary>
    /// N* = X_max / X(1): where the line of a server without queues meets the highest throughput. The saturation point of
    /// operational analysis, N* = (R0 + Z) / D_max without think time (Lazowska et al., Quantitative System Performance, 1984,
    /// chapter 5). The peak of the curve, sqrt((1 - sigma) / kappa), lies far beyond: there the queue is already long.
    /// </summary>
    public static double Knee(UslCurve curve) => Highest(curve) / curve.Lambda;

    private static double[] Row(ThroughputPoint point)
    {
        (double n, double perVuser) = (point.Vusers, point.RequestsPerSecond / point.Vusers);
        return [perVuser, perVuser * (n - 1), perVuser * n * (n - 1)];
    }

    /// <summary>
    /// The least-squares solution of rows * solution = 1 with these columns only; null when it is negative somewhere.
    /// </summary>
    private static double[]? Solve(double[][] rows, int[] columns)
    {
        double[][] active = [.. rows.Select(row => columns.Select(column => row[column]).ToArray())];
        double[] found = MultipleRegression.QR(active, Generate.Repeat(rows.Length, 1.0));
        if (found[0] <= 0 || !found.All(value => value >= 0)) return null;
        double[] solution = new double[3];
        foreach (var (column, value) in columns.Zip(found)) solution[column] = value;
        return solution;
    }

    private static double Error(double[][] rows, double[] solution) =>
        rows.Sum(row => Math.Pow(row.Zip(solution, (a, b) => a * b).Sum() - 1, 2));
}
