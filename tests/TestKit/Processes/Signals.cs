using System.Diagnostics;

namespace StockExchange.TestKit.Processes;

/// <summary>Signals between processes.</summary>
internal static class Signals
{
    /// <summary>By the shell's own kill, since the program of that name is not on every machine.</summary>
    /// <param name="name">TERM, INT and so on.</param>
    /// <param name="processId">Whom it is for.</param>
    public static void Send(string name, int processId)
    {
        using Process kill = Process.Start("sh", ["-c", $"kill -s {name} {processId}"]);
        kill.WaitForExit();
    }
}
