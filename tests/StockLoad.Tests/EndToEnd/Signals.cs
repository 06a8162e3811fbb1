using System.Diagnostics;

namespace StockExchange.StockLoad.Tests.EndToEnd;

/// <summary>Signals between processes.</summary>
internal static class Signals
{
    /// <summary>By the shell's own kill, since the program of that name is not on every machine.</summary>
    public static async Task SendAsync(string signal, int processId)
    {
        using Process kill = Process.Start("sh", ["-c", $"kill -s {signal} {processId}"]);
        await kill.WaitForExitAsync(TestContext.Current.CancellationToken);
    }
}
