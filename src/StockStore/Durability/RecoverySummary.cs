namespace StockExchange.StockStore.Durability;

/// <summary>What a start found in the journals.</summary>
/// <param name="Changes">Number of filled orders that only the journals contain.</param>
/// <param name="Keys">Number of idempotency keys whose answers are known.</param>
/// <param name="TornBytes">Bytes of an unfinished write at the end, which was not acknowledged; they are cut off.</param>
public sealed record RecoverySummary(long Changes, int Keys, long TornBytes);
