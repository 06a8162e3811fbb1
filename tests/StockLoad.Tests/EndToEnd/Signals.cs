using System.Diagnostics;
using System.Globalization;

namespace StockExchange.StockLoad.Tests.EndToEnd;

/// <summary>Signals between processes, on Linux.</summary>
internal static class Signals
{
    public static async Task SendAsync(string signal, int processId)
    {
        using Process kill = Process.Start("kill", ["-s", signal, $"{processId}"]);
        await kill.WaitForExitAsync(TestContext.Current.CancellationToken);
    }

    /// <summary>A shell starts background jobs with SIGINT ignored, and every process below inherits it.</summary>
    public static bool AreIgnored(int number)
    {
        const string Field = "SigIgn:";
        string line = File.ReadLines("/proc/self/status").First(line => line.StartsWith(Field, StringComparison.Ordinal));
        return (ulong.Parse(line[Field.Length..].Trim(), NumberStyles.HexNumber) & (1UL << (number - 1))) != 0;
    }
}
