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
        Console.Write(ToMarkdown(Measure(Load, tools, arguments.Rounds)));
        return 0;
    }

    /// <summary>
    /// On a core of its own, with requests that wait a moment: they cost the server so much more than wrk that the other core has
    /// room for the tool, and what is seen is the server's loss, not a lack of load.
    /// </summary>
    private static ServerProcess StartApart()
    {
        int cores = Environment.ProcessorCount;
        Cores.PinThisProcess("0"); // what is started now inherits it
        ServerProcess server = ServerProcess.StartStockApi("--CustomerLookup:Delay", "00:00:00.001");
        Cores.PinThisProcess($"1-{cores - 1}");
        return server;
    }

    private static List<Round> Measure(Func<ServedLoad> load, List<AttachedTool> tools, int rounds)
    {
        var measured = new List<Round>();
        for (int round = 0; round <= rounds; round++)
        {
            foreach (AttachedTool tool in tools)
            {
                ServedLoad without = load();
                ServedLoad with = tool.While(load);
                Console.Error.WriteLine($"{InTurn.Step(round, rounds)}: {tool.Name}: {without} -> {with}");
                if (round == 0) continue;
                measured.Add(new(
                    tool.Name, with.PerSecond / without.PerSecond, with.CpuMicroseconds / without.CpuMicroseconds));
            }
        }

        return measured;
    }

    private static ServedLoad Under(ServerProcess server, string path, int connections) => ServedLoad.Measure(
        server, () => Wrk.Get(server.Url + path, (int)AttachedTool.Window.TotalSeconds, connections));

    private static string ToMarkdown(List<Round> rounds)
    {
        var table = new StringBuilder(
            "| attached | throughput | 95 % interval | CPU time a request | 95 % interval |\n"
            + "|---|---|---|---|---|\n");
        foreach (IGrouping<string, Round> same in rounds.GroupBy(round => round.Case))
        {
            table.Append($"| {same.Key} ");
            table.Append(Statistics.Cells(same.Select(round => round.Throughput), "0.000"));
            table.Append(Statistics.Cells(same.Select(round => round.Cpu), "0.000"));
            table.Append("|\n");
        }

        return table.ToString();
    }

    private sealed record Round(string Case, double Throughput, double Cpu);
}
