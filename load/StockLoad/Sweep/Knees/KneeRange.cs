using System.Runtime.InteropServices;
using StockExchange.LoadReports.Metrics;
using StockExchange.StockLoad.Sweep.Curves;

namespace StockExchange.StockLoad.Sweep.Knees;

/// <summary>The range of vusers in which a knee may be found. Outside of it a knee would be a guess.</summary>
[StructLayout(LayoutKind.Auto)]
internal readonly record struct KneeRange(int Lowest, int Highest)
{
    /// <summary>
    /// There must be a level at this multiple of a knee: otherwise nothing shows that throughput does not grow there.
    /// </summary>
    public const double Beyond = 1.2;

    public static KneeRange FromPoints(IReadOnlyList<ThroughputPoint> points) =>
        new(points.Min(point => point.Vusers), points.Max(point => point.Vusers));

    /// <summary>
    /// The knee itself; 1 for one below the first level when that is a single vuser; null for one that is not in the range.
    /// </summary>
    public double? Clip(double knee) => knee * Beyond > Highest ? null : knee >= Lowest ? knee : Lowest == 1 ? 1 : null;

    /// <summary>Why a knee is not in the range.</summary>
    public string WhyNot(double knee) => knee < Lowest
        ? $"throughput is flat from the first level on, {Format.Plural(Lowest, "vuser")}: start lower"
        : knee < Highest
            ? $"throughput may stop growing near the highest level, {Format.Plural(Highest, "vuser")}, "
                + "but no level beyond it confirms that: try more vusers"
            : $"throughput still grows at the highest level, {Format.Plural(Highest, "vuser")}: try more vusers";
}
