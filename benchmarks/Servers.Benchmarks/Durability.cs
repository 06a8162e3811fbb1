using System.Text;
using StockExchange.Measuring;

namespace StockExchange.Servers.Benchmarks;

/// <summary>
/// What it costs each model that an order is acknowledged only when it is durable: 100 clients that wait for each answer, and
/// orders of one stock, sells and buys in turn. The table is in the folder for temporary files, so that folder's disk is
/// measured.
/// </summary>
internal static class Durability
{
    private const int Connections = 100;

    private static readonly TimeSpan Round = TimeSpan.FromSeconds(1.5);
    private static readonly string[] Modes = ["snapshot", "flush", "fsync"];

    private static readonly string[] Models =
        ["event-loop", "thread-per-connection", $"thread-pool --workers {Connections}", "async"];

    public static int Run(int rounds)
    {
        var table = new StringBuilder(
            "| model | durability | orders/s | server's CPU | us of its CPU an order | of snapshot's orders/s |\n"
            + "|---|---|---|---|---|---|\n");
        foreach (string model in Models)
        {
            Console.Error.WriteLine($"{model}:");
            Dictionary<string, List<Cost>> results = Measure(model, rounds);
            foreach (var (mode, costs) in results)
            {
                double share = results[Modes[0]].Zip(costs, (first, cost) => cost.PerSecond / first.PerSecond).Median();
                table.Append($"| {model} | {mode} {Cost.Median(costs)} | {share:0.00} |\n");
            }
        }

        Console.Write(table);
        return 0;
    }

    /// <summary>The modes take turns.</summary>
    private static Dictionary<string, List<Cost>> Measure(string model, int rounds)
    {
        Dictionary<string, ServerUnderTest> servers = Modes.ToDictionary(
            mode => mode, mode => ServerUnderTest.Start(model, "1 1000000000 1000\n", durability: mode));
        Dictionary<string, CommandClient> clients = Modes.ToDictionary(
            mode => mode, mode => new CommandClient(servers[mode].Port, CommandSet.Orders, Connections, depth: 1));
        try
        {
            return InTurn.Measure(rounds, Modes, mode => Cost.Measure(servers[mode], () => clients[mode].Run(Round)));
        }
        finally
        {
            foreach (CommandClient client in clients.Values) client.Dispose();
            foreach (ServerUnderTest server in servers.Values) server.Dispose();
        }
    }
}
