using StockExchange.Measuring;

namespace StockExchange.StockApi.Benchmarks;

/// <summary>
/// Buys of a thousand stocks, and of one, at 64 connections: by pgbench with the same statement, by one instance of StockApi, and
/// by one, two and three behind nginx.
/// </summary>
internal static class DatabaseComparison
{
    private const int Connections = 64;

    /// <summary>Rounds until all those instances are compiled.</summary>
    private const int WarmUps = 12;

    private const string Reference = "pgbench";

    /// <summary>All on the database of the first cluster but those that are about another.</summary>
    public static string Run(int rounds) => Clusters.Use(cpus: null, clusters =>
    {
        var table = new RateTable(Reference);
        table.AddTrades(rounds, WarmUps, stocks =>
        [
            (Reference, () => PgBench.Run(clusters[0].Database, stocks, Connections)),
            ("one instance", () => Wrk.Trade(clusters[0].FirstInstance, stocks, Connections).PerSecond),
            .. clusters.Select<Cluster, (string, Func<double>)>(cluster =>
                ($"nginx, {cluster.Count}", () => Wrk.Trade(cluster.Url, stocks, Connections).PerSecond)),
        ]);
        return table.ToString();
    });
}
