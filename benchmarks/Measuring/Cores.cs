using StockExchange.CommandLine.Processes;

namespace StockExchange.Measuring;

/// <summary>Who may run where (Linux).</summary>
internal static class Cores
{
    /// <summary>All threads of this process, and of those it starts from now on.</summary>
    /// <param name="list">As taskset takes it: 0, or 1-3.</param>
    public static void PinThisProcess(string list)
    {
        ChildResult taskset = ChildProcess.Run(new("taskset", "-acp", list, $"{Environment.ProcessId}") { SharesErrors = true });
        if (taskset.ExitCode != 0) throw new InvalidOperationException($"taskset could not give this process the cores {list}.");
    }
}
