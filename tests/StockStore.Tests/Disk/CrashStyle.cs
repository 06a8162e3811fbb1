using System.Runtime.InteropServices;

namespace StockExchange.StockStore.Tests.Disk;

/// <summary>
/// How a power cut treats what is pending: chosen once for each, so that all or nothing is as likely as any mixture.
/// </summary>
/// <param name="Kept">Percent of the changes.</param>
/// <param name="Torn">Percent of the others.</param>
[StructLayout(LayoutKind.Auto)]
internal readonly record struct CrashStyle(int Kept, int Torn)
{
    private static readonly CrashStyle[] All =
        [new(0, 0), new(100, 0), new(0, 100), new(50, 0), new(50, 100), new(80, 50), new(20, 50), new(50, 50)];

    public static CrashStyle Choose(Random random) => All[random.Next(All.Length)];

    public bool Keeps(Random random) => random.Next(100) < Kept;

    public bool Tears(Random random) => random.Next(100) < Torn;
}
