namespace StockExchange.StockLoad.Experiments.Reproduce;

/// <summary>What <c>reproduce</c> was asked to do.</summary>
internal sealed record ReproduceSettings
{
    /// <summary>For how long new requests start. Default 10 s, as in the article.</summary>
    public TimeSpan Duration { get; init; } = TimeSpan.FromSeconds(10);

    /// <summary>Requests in flight at the same time. Default 125, as in the article.</summary>
    public int Connections { get; init; } = 125;

    public Operation Operation { get; init; } = Operation.Show;

    /// <summary>In this order, each on a fresh server.</summary>
    public IReadOnlyList<string> Variants { get; init; } = Reproduce.Variants.All;

    /// <summary>For how long the requests in flight are waited for when the duration is over. Default 30 s.</summary>
    public TimeSpan Drain { get; init; } = TimeSpan.FromSeconds(30);

    /// <summary>How long the server's customer lookup takes. Default 500 ms, as in the article.</summary>
    public TimeSpan Lookup { get; init; } = TimeSpan.FromMilliseconds(500);

    /// <summary>The stock.txt to serve; null for the server's own sample.</summary>
    public string? Stocks { get; init; }

    /// <summary>
    /// Connection string of the PostgreSQL that has the table and answers the customer lookup; null for a stock.txt and a
    /// simulated lookup. Default null.
    /// </summary>
    public string? Database { get; init; }

    /// <summary>The StockApi build to run; null for the one that was built together with this tool.</summary>
    public string? Server { get; init; }

    /// <summary>The most requests a second that these connections can make; null without a lookup, which sets it.</summary>
    public double? Ceiling() => Lookup > TimeSpan.Zero ? Connections / Lookup.TotalSeconds : null;
}
