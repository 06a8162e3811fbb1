using StockExchange.CommandLine.Processes;
using StockExchange.Measuring;

namespace StockExchange.Diagnostics.Benchmarks;

/// <summary>This program as a target process.</summary>
internal static class ReadyTarget
{
    /// <summary>Starts a command that ends in <c>-target</c>, and waits until it is ready.</summary>
    public static ChildProcess Start(params string[] arguments)
    {
        ChildProcess target = ChildProcess.StartBeside(["dotnet", Built.Dll("Diagnostics.Benchmarks"), .. arguments]);
        target.WaitFor("ready ");
        target.ReadLine(); // that line, which is its first: what it answers comes behind it
        return target;
    }
}
