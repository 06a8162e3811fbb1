namespace StockExchange.StockLoad.Shared.Requests;

/// <summary>Which stocks are traded how often.</summary>
internal enum IdDistribution
{
    /// <summary>All alike.</summary>
    Uniform,

    /// <summary>A few very often: the one at place k of the id order with a weight of 1 / k^<see cref="IdWeights.ZipfExponent"/>.
    /// </summary>
    Zipf,

    /// <summary>Only the first one: every order contends for it.</summary>
    Hot,
}

/// <summary>The weights of so many ids, in their order.</summary>
internal static class IdWeights
{
    /// <summary>As YCSB's default (Cooper et al., Benchmarking cloud serving systems with YCSB, 2010).</summary>
    public const double ZipfExponent = 0.99;

    public static IReadOnlyList<double> ForDistribution(IdDistribution distribution, int count) => distribution switch
    {
        IdDistribution.Zipf => [.. Enumerable.Range(1, count).Select(place => Math.Pow(place, -ZipfExponent))],
        IdDistribution.Hot => [1],
        _ => [.. Enumerable.Repeat(1.0, count)],
    };
}
