using System.Text;
using StockExchange.Measuring;

namespace StockExchange.Load.Benchmarks;

/// <summary>
/// How far the open loop's rate is from the one that was asked for, up to 80 % of what a closed loop gets out of the same server.
/// The rate is that of the answers, from the first start to the last answer: requests that started late would lower it.
/// </summary>
internal static class RateKept
{
    private const int Connections = 64;

    private static readonly double[] Shares = [0.1, 0.25, 0.5, 0.8];

    public static int Run(Arguments arguments)
    {
        using ServerProcess target = ServerProcess.StartLoadTarget("fixed");
        string url = target.Url;
        double capacity = Generators.StockLoad(url, Connections, arguments.Seconds, warmUp: 2).PerSecond;
        var table = new StringBuilder(
            "| share of the capacity | asked for, req/s | got, req/s | worst round off by | p99, ms |\n|---|---|---|---|---|\n");
        foreach (double share in Shares) Append(table, share, Math.Round(capacity * share), url, arguments);
        Console.Write($"Closed loop at {Connections} connections: {capacity:N0} req/s.\n\n{table}");
        return 0;
    }

    private static void Append(StringBuilder table, double share, double rate, string url, Arguments arguments)
    {
        List<Measured> rounds = InTurn.Measure(
            arguments.Rounds, $"{share:P0} of the capacity, {rate:N0} asked for",
            () => Generators.StockLoad(url, Connections, arguments.Seconds, rate, warmUp: 1), warmUps: 0);
        double worst = rounds.Max(round => Math.Abs(round.PerSecond / rate - 1));
        table.Append($"| {share:P0} | {rate:N0} | {rounds.Median(round => round.PerSecond):N1} ");
        table.Append($"| **{worst:P2}** | {rounds.Median(round => round.P99):0.00} |\n");
    }
}
