using StockExchange.Measuring;

namespace StockExchange.StockApi.Benchmarks;

/// <summary>
/// Buys of a thousand stocks, and of one, at 64 connections: by one, two and three instances behind nginx, each with a quarter of
/// a processor, so that the instances are the limit, and not what they share a machine with. Takes root (control groups).
/// </summary>
internal static class ScaleOutComparison
{
    private const int Connections = 64;

    /// <summary>A quarter of a processor takes more than a minute to compile what it does often.</summary>
    private const int WarmUps = 50;

    public static string Run(int rounds) => Clusters.Use("0.25", clusters =>
    {
        var table = new RateTable(Name(1));
        table.AddTrades(rounds, WarmUps, stocks =>
        [
            .. clusters.Select<Cluster, (string, Func<double>)>(cluster =>
                (Name(cluster.Count), () => Wrk.Trade(cluster.Url, stocks, Connections).PerSecond)),
        ]);
        return table.ToString();
    });

    private static string Name(int count) => count == 1 ? "1 instance" : $"{count} instances";
}
