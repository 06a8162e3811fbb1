using StockExchange.StockLoad.Experiments.Processes;

namespace StockExchange.StockLoad.Tests.Experiments.Processes;

/// <summary>Servers that were built along with this program, as child processes.</summary>
internal static class ChildServer
{
    /// <summary>Artifacts of the configuration that is tested.</summary>
    public static string ToolDirectory { get; } = Path.GetFullPath(Path.Combine(
        AppContext.BaseDirectory, "..", "..", "StockLoad",
        Path.GetFileName(Path.TrimEndingDirectorySeparator(AppContext.BaseDirectory))));

    /// <summary>The program that forgets an order, with StockServers' command line.</summary>
    public static string Forgetful { get; } = ServerBinary.Locate("LoadTargets", null, ToolDirectory).Dll;

    /// <param name="stocks">Its stock.txt, which it overwrites at its end.</param>
    /// <param name="options">More options of StockServers.</param>
    public static Task<ServerProcess> StartStockServersAsync(string stocks, params string[] options)
    {
        ServerStart start = StockServersStart.Of(
            ServerBinary.Locate(StockServersStart.Project, null, ToolDirectory), "async", stocks, workers: 2);
        return ServerProcess.StartAsync(
            start with { Arguments = [.. start.Arguments, .. options] },
            TimeProvider.System,
            TestContext.Current.CancellationToken);
    }
}
