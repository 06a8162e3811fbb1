namespace StockExchange.StockStore.Keys;

/// <summary>How many idempotency keys are kept, and for how long.</summary>
public sealed record KeyRetention
{
    /// <summary>Number of keys of all clients; the oldest are removed first. Default 100,000 (about 40 MB); 1 or more.</summary>
    public int Count { get; init; } = 100_000;

    /// <summary>
    /// Number of keys of one client, so that no client displaces the keys of others. Default 10,000; 1 or more.
    /// </summary>
    public int PerClient { get; init; } = 10_000;

    /// <summary>How long a key is kept. Default 24 hours.</summary>
    public TimeSpan Age { get; init; } = TimeSpan.FromHours(24);
}
