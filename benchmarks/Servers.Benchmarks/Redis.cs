using System.Text;
using StockExchange.Measuring;

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
    private const string Ours = "event loop", Theirs = "redis";

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
        foreach (int depth in (int[])[1, 16]) Measure(table, stocks, redis, depth, rounds);
        Console.Write(table);
        return 0;
    }

    private static void Measure(StringBuilder table, ServerUnderTest stocks, ServerUnderTest redis, int depth, int rounds)
    {
        using var toStocks = new CommandClient(stocks.Port, CommandSet.Stocks, Connections, depth);
        using var toRedis = new CommandClient(redis.Port, CommandSet.Redis, Connections, depth);
        Console.Error.WriteLine($"{depth} in flight:");
        Dictionary<string, List<Cost>> results = InTurn.Measure(rounds,
        [
            (Ours, () => Cost.Measure(stocks, () => toStocks.Run(Round) * depth)),
            (Theirs, () => Cost.Measure(redis, () => toRedis.Run(Round) * depth)),
        ]);
        double cost = Ratios(one => one.Microseconds).Median();
        table.Append($"| {depth} | {Ours} {Cost.Median(results[Ours])} {Statistics.Cells(Ratios(one => one.PerSecond), "0.00")}");
        table.Append($"| {cost:0.00} |\n| {depth} | {Theirs} {Cost.Median(results[Theirs])} | | | |\n");

        IEnumerable<double> Ratios(Func<Cost, double> figure) =>
            results[Ours].Zip(results[Theirs], (one, other) => figure(one) / figure(other));
    }
}
