using System.Runtime.InteropServices;

namespace StockExchange.StockLoad.Sweep.Curves;

/// <summary>One measurement of a throughput curve.</summary>
/// <param name="Vusers">N, at least 1.</param>
/// <param name="RequestsPerSecond">X, above 0.</param>
[StructLayout(LayoutKind.Auto)]
internal readonly record struct ThroughputPoint(int Vusers, double RequestsPerSecond);
