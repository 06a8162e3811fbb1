using System.Runtime.InteropServices;

namespace StockExchange.StockLoad.Sweep;

/// <summary>What to measure next.</summary>
/// <param name="Vusers">Connections without think time.</param>
/// <param name="Direction"><see cref="Up"/> or <see cref="Down"/>.</param>
[StructLayout(LayoutKind.Auto)]
internal readonly record struct SweepStep(int Vusers, string Direction)
{
    public const string Up = "up";
    public const string Down = "down";
}
