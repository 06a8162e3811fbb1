using StockExchange.StockLoad.Experiments.Processes;

namespace StockExchange.StockLoad.Tests.Experiments.Processes;

/// <summary>Servers that were built along with this program, as child processes.</summary>
internal static class ChildServer
{
    /// <summary>The program that forgets an order, with StockServers' command line.</summary>
    public static string Forgetful { get; } = Built("LoadTargets").Dll;

    /// <param name="stocks">Its stock.txt, which it overwrites at its end.</param>
    /// <param name="options">More options of StockServers.</param>
    public static Task<ServerProcess> StartStockServersAsync(string stocks, params string[] options)
    {
        ServerStart start = StockServersStart.FromBinary(
            Built(StockServersStart.Project), "async", stocks, workers: 2);
        return StartAsync(start with { Arguments = [.. start.Arguments, .. options] });
    }

    /// <param name="stocks">Where its stock.txt is to be; it begins with the sample's.</param>
    public static Task<ServerProcess> StartStockApiAsync(string stocks)
    {
        ServerBinary binary = Built(StockApiStart.Project);
        File.Copy(binary.SampleStocks, stocks);
        return StartAsync(StockApiStart.FromBinary(binary, stocks, TimeSpan.FromMilliseconds(500)));
    }

    private static ServerBinary Built(string project) => ServerBinary.Locate(project, null, BuiltProgram.Folder("StockLoad"));

    private static Task<ServerProcess> StartAsync(ServerStart start) =>
        ServerProcess.StartAsync(start, TimeProvider.System, TestContext.Current.CancellationToken);
}
