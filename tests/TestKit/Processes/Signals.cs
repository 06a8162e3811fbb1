using System.Diagnostics;

namespace StockExchange.TestKit.Processes;

/// <summary>Signals between processes.</summary>
internal static class Signals
{
    /// <summary>Sends TERM, INT and so on by the shell's own kill: not every machine has the program of that name.</summary>
    public static void Send(string name, int processId)
    {
        using Process kill = Process.Start("sh", ["-c", $"kill -s {name} {processId}"]);
        kill.WaitForExit();
    }
}
