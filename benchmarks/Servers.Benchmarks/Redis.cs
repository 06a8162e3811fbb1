using System.Text;
using StockExchange.Diagnostics.Benchmarks;
using StockExchange.Load.Benchmarks;

namespace StockExchange.Servers.Benchmarks;

/// <summary>
/// The event loop against redis, which is one too: the same commands from the same client in turn, each server alone on one core
/// and the client on the other. A client that waits for each answer costs as much as the server, so that row says what a command
/// costs the server; with more commands in a packet the server is what limits.
/// </summary>
internal static class Redis
{
    private const string ServerCore = "0";
    private const string ClientCore = "1";
    private const int Connections = 100;

    private static readonly TimeSpan Round = TimeSpan.FromSeconds(1.5);

    public static int Run(int rounds)
    {
        if (!ToolRun.IsInstalled("redis-server")) return 69;
        Cores.PinThisProcess(ClientCore);
        using ServerUnderTest stocks = ServerUnderTest.Start("event-loop", "1 1000000000 1000\n", ServerCore);
        using ServerUnderTest redis = ServerUnderTest.StartRedis(ServerCore);
        var table = new StringBuilder(
            "| in flight a connection | server | commands/s | server's CPU "
            + "| us of its CPU a command | event loop against redis, commands/s | 95 % interval "
            + "| CPU a command |\n|---|---|---|---|---|---|---|---|\n");
        foreach (int depth in (int[])[1, 16]) Append(table, depth, [.. Measure(stocks, redis, depth, rounds)]);
        Console.Write(table);
        return 0;
    }

    private static IEnumerable<(Cost Stocks, Cost Redis)> Measure(
        ServerUnderTest stocks, ServerUnderTest redis, int depth, int rounds)
    {
        using var toStocks = new CommandClient(stocks.Port, CommandSet.Stocks, Connections, depth);
        using var toRedis = new CommandClient(redis.Port, CommandSet.Redis, Connections, depth);
        for (int number = 0; number <= rounds; number++)
        {
            (Cost Stocks, Cost Redis) round = (CostOf(stocks, toStocks, depth), CostOf(redis, toRedis, depth));
            Console.Error.WriteLine(
                $"{depth} in flight, round {number} of {rounds}: event loop {round.Stocks}, redis {round.Redis}");
            if (number > 0) yield return round; // the first one compiles
        }
    }

    private static Cost CostOf(ServerUnderTest server, CommandClient client, int depth) =>
        Cost.Measure(server, () => client.Run(Round) * depth);

    private static void Append(StringBuilder table, int depth, List<(Cost Stocks, Cost Redis)> rounds)
    {
        double[] ratios = [.. rounds.Select(round => round.Stocks.PerSecond / round.Redis.PerSecond)];
        var (low, high) = Statistics.Interval(ratios);
        double cost = Statistics.Median(rounds.Select(round => round.Stocks.Microseconds / round.Redis.Microseconds));
        table.Append($"| {depth} | event loop {Cost.Median(rounds.Select(round => round.Stocks))} ");
        table.Append($"| **{Statistics.Median(ratios):0.00}** | {low:0.00} to {high:0.00} | {cost:0.00} |\n");
        table.Append($"| {depth} | redis {Cost.Median(rounds.Select(round => round.Redis))} | | | |\n");
    }
}
