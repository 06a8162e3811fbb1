namespace StockExchange.StockStore.Postgres;

/// <summary>How a store in a database behaves.</summary>
public sealed record PostgresSettings
{
    /// <summary>
    /// How long an idempotency key is remembered, at least; it goes away some minutes later. Default 24 hours.
    /// </summary>
    public TimeSpan KeyAge { get; init; } = TimeSpan.FromHours(24);
}
