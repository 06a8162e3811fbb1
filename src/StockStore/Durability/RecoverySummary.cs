namespace StockExchange.StockStore.Durability;

/// <summary>What a start found in the journals.</summary>
/// <param name="Changes">Number of filled orders that only the journals contain.</param>
/// <param name="Keys">Number of idempotency keys whose answers are known.</param>
/// <param name="Tail">The end of the last journal that cannot be read and is cut off; null if it can.</param>
public sealed record RecoverySummary(long Changes, int Keys, CutTail? Tail);
