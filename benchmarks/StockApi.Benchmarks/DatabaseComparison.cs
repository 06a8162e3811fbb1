using System.Text;

namespace StockExchange.StockApi.Benchmarks;

/// <summary>
/// Buys of a thousand stocks, and of one, at 64 connections: by pgbench, by one instance of StockApi, and by one, two and three
/// behind nginx; in turn within each round, judged by the median of the rounds' ratios to pgbench with the same statement.
/// </summary>
internal static class DatabaseComparison
{
    private const int Connections = 64;

    /// <summary>Rounds until all those instances are compiled.</summary>
    private const int WarmUps = 12;

    private const string Reference = "pgbench";

    private static readonly int[] Instances = [1, 2, 3];

    public static string Run(int rounds)
    {
        Cluster[] clusters = [.. Instances.Select(Cluster.Start)];
        try
        {
            var table = new StringBuilder(
                $"| stocks | | orders/s | of {Reference} | lowest and highest |\n|---|---|---|---|---|\n");
            foreach (int stocks in (int[])[Cluster.Stocks, 1])
                Append(table, stocks, Rounds(clusters, stocks, rounds));
            return table.ToString();
        }
        finally
        {
            foreach (Cluster cluster in clusters) cluster.Dispose();
        }
    }

    private static Dictionary<string, double>[] Rounds(Cluster[] clusters, int stocks, int rounds) =>
        [.. Enumerable.Range(1 - WarmUps, WarmUps + rounds).Select(number => Round(clusters, stocks, number)).Skip(WarmUps)];

    /// <summary>All on the database of the first cluster but those that are about another.</summary>
    private static Dictionary<string, double> Round(Cluster[] clusters, int stocks, int number)
    {
        var measured = new Dictionary<string, double>(StringComparer.Ordinal)
        {
            [Reference] = PgBench.Run(clusters[0].Database, stocks, Connections),
            ["one instance"] = Wrk.Trade(clusters[0].FirstInstance, stocks, Connections).PerSecond,
        };
        foreach (Cluster cluster in clusters)
            measured.Add($"nginx, {cluster.Count}", Wrk.Trade(cluster.Url, stocks, Connections).PerSecond);
        Console.Error.WriteLine($"{(number <= 0 ? "warm-up" : $"round {number}")}: "
            + string.Join(", ", measured.Select(run => $"{run.Key} {run.Value:N0}/s")));
        return measured;
    }

    private static void Append(StringBuilder table, int stocks, Dictionary<string, double>[] rounds)
    {
        foreach (string name in rounds[0].Keys)
        {
            double[] ratios = [.. rounds.Select(round => round[name] / round[Reference]).Order()];
            table.Append($"| {stocks} | {name} | {Statistics.Median(rounds.Select(round => round[name])):N0} ");
            table.Append($"| **{Statistics.Median(ratios):0.00}** | {ratios[0]:0.00} to {ratios[^1]:0.00} |\n");
        }
    }
}
