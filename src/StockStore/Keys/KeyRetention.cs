namespace StockExchange.StockStore.Keys;

/// <summary>How many order keys are remembered, and for how long.</summary>
public sealed record KeyRetention
{
    /// <summary>Of all clients together; the oldest go first. Default 100,000 (about 40 MB); 1 or more.</summary>
    public int Count { get; init; } = 100_000;

    /// <summary>Of one client, so that none can drive out the keys of the others. Default 10,000; 1 or more.</summary>
    public int PerClient { get; init; } = 10_000;

    /// <summary>Default 24 hours.</summary>
    public TimeSpan Age { get; init; } = TimeSpan.FromHours(24);
}
