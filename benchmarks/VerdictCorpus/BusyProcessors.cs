using StockExchange.CommandLine.Processes;
using StockExchange.Measuring;

namespace VerdictCorpus;

/// <summary>
/// Processes that compute, one for each processor: what a program has to live with on a machine that it does not have for itself.
/// </summary>
internal sealed class BusyProcessors : IDisposable
{
    private const string Argument = "--burn";

    private readonly IReadOnlyList<ChildProcess> _processes =
        [.. Enumerable.Range(0, Environment.ProcessorCount).Select(_ => ChildProcess.Start(Burning))];

    private static ChildCommand Burning => new("dotnet", Built.Dll("VerdictCorpus"), Argument) { HasInput = true };

    public static bool IsAskedFor(string[] args) => args is [Argument];

    /// <summary>The child's side: computes until its parent is gone.</summary>
    public static int Burn()
    {
        new Thread(Compute) { IsBackground = true }.Start();
        Console.In.ReadToEnd();
        return 0;
    }

    public void Dispose()
    {
        foreach (ChildProcess process in _processes) process.Dispose();
    }

    private static void Compute()
    {
        for (ulong value = 1; ; value = value * 6364136223846793005 + 1) GC.KeepAlive(null);
    }
}
