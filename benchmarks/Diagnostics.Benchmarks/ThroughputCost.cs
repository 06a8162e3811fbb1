using System.Text;
using StockExchange.Measuring;

namespace StockExchange.Diagnostics.Benchmarks;

/// <summary>
/// The throughput and the CPU time a request of StockApi while a tool is attached, against the same without one, in rounds:
/// without, with, without, with another..., so that each ratio is of neighbours in time.
/// </summary>
internal static class ThroughputCost
{
    private const int AtOnce = 10;

    public static int Run(Arguments arguments)
    {
        if (!Wrk.IsInstalled()) return 69;
        using ServerProcess server = arguments.Shared ? ServerProcess.StartStockApi() : StartApart();
        ServedLoad Load() => arguments.Shared
            ? Under(server, "/api/stocks", 64)
            : Under(server, "/api/stocks/taskasyncwait", 900);
        List<AttachedTool> tools = [.. AttachedTool.All(server.Id, arguments), .. AttachedTool.Many(server.Id, AtOnce)];
        Console.Write(ToMarkdown(InTurn.Measure(
            arguments.Rounds, tools.Select(tool => (tool.Name, new Func<Pair>(() => new(Load(), tool.While(Load))))))));
        return 0;
    }

    /// <summary>
    /// On a separate core, with requests that wait for a moment: they cost the server so much more than wrk that the other core
    /// has room for the tool, and the load stays sufficient.
    /// </summary>
    private static ServerProcess StartApart()
    {
        int cores = Environment.ProcessorCount;
        Cores.PinThisProcess("0"); // what is started now inherits it
        ServerProcess server = ServerProcess.StartStockApi("--CustomerLookup:Delay", "00:00:00.001");
        Cores.PinThisProcess($"1-{cores - 1}");
        return server;
    }

    private static ServedLoad Under(ServerProcess server, string path, int connections) => ServedLoad.Measure(
        server, () => Wrk.Get(server.Url + path, (int)AttachedTool.Window.TotalSeconds, connections));

    private static string ToMarkdown(Dictionary<string, List<Pair>> measured)
    {
        var table = new StringBuilder(
            "| attached | throughput | 95 % interval | CPU time a request | 95 % interval |\n"
            + "|---|---|---|---|---|\n");
        foreach (var (name, rounds) in measured)
        {
            table.Append($"| {name} ");
            table.Append(Statistics.Cells(rounds.Select(round => round.With.PerSecond / round.Without.PerSecond), "0.000"));
            table.Append(
                Statistics.Cells(rounds.Select(round => round.With.CpuMicroseconds / round.Without.CpuMicroseconds), "0.000"));
            table.Append("|\n");
        }

        return table.ToString();
    }

    private sealed record Pair(ServedLoad Without, ServedLoad With);
}
