using StockExchange.StockLoad.Shared.Requests;

namespace StockExchange.StockLoad.Experiments.Reproduce;

/// <summary>The settings of <c>reproduce</c>.</summary>
internal sealed record ReproduceSettings
{
    /// <summary>How long new requests start. Default 10 s, as in the article.</summary>
    public TimeSpan Duration { get; init; } = TimeSpan.FromSeconds(10);

    /// <summary>The number of requests in flight. Default 125, as in the article.</summary>
    public int Connections { get; init; } = 125;

    /// <summary>What the connections ask. Default: shows only.</summary>
    public MixChoice Mix { get; init; } = new(new(Show: 1, Buy: 0, Sell: 0));

    /// <summary>The variants in their order, each on a fresh server.</summary>
    public IReadOnlyList<string> Variants { get; init; } = Reproduce.Variants.All;

    /// <summary>How long to wait for requests in flight after the duration. Default 30 s.</summary>
    public TimeSpan Drain { get; init; } = TimeSpan.FromSeconds(30);

    /// <summary>The duration of the server's customer lookup. Default 500 ms, as in the article.</summary>
    public TimeSpan Lookup { get; init; } = TimeSpan.FromMilliseconds(500);

    /// <summary>The stock.txt to serve; null for the server's own sample.</summary>
    public string? Stocks { get; init; }

    /// <summary>
    /// The connection string of the PostgreSQL with the table and the customer lookup; null for a stock.txt and a simulated
    /// lookup. Default null.
    /// </summary>
    public string? Database { get; init; }

    /// <summary>The StockApi build to run; null for the one that was built with this tool.</summary>
    public string? Server { get; init; }

    /// <summary>The most requests per second that these connections can make; null without a lookup, which limits it.</summary>
    public double? Ceiling() => Lookup > TimeSpan.Zero ? Connections / Lookup.TotalSeconds : null;
}

/// <summary>The three ways in which the stock API waits for its customer lookup.</summary>
internal static class Variants
{
    public static IReadOnlyList<string> All { get; } = ["taskwait", "tasksleepwait", "taskasyncwait"];
}
