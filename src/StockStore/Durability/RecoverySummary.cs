namespace StockExchange.StockStore.Durability;

/// <summary>What a start found in the journals.</summary>
/// <param name="Changes">Number of filled orders that only the journals contain.</param>
/// <param name="Keys">Number of idempotency keys whose answers are known.</param>
/// <param name="Tail">The end of the last journal, if it cannot be read; it is cut off at the first order. Null otherwise.</param>
public sealed record RecoverySummary(long Changes, int Keys, CutTail? Tail);
