namespace StockExchange.StockApi.Benchmarks;

/// <summary>Clusters of one, two and three instances at the same time.</summary>
internal static class Clusters
{
    private static readonly int[] Instances = [1, 2, 3];

    /// <summary>They run until <paramref name="measure"/> has ended.</summary>
    /// <param name="cpus">Share of a processor that each instance has; null for no limit.</param>
    /// <param name="measure">What is done with them.</param>
    public static string Use(string? cpus, Func<IReadOnlyList<Cluster>, string> measure)
    {
        var clusters = new List<Cluster>();
        try
        {
            foreach (int count in Instances) clusters.Add(Cluster.Start(count, cpus));
            return measure(clusters);
        }
        finally
        {
            foreach (Cluster cluster in clusters) cluster.Dispose();
        }
    }
}
