namespace StockExchange.StockStore.Durability;

/// <summary>What was found at the start beside stock.txt.</summary>
/// <param name="Changes">Orders that were only in the journals.</param>
/// <param name="Keys">Orders with keys whose answers are known.</param>
/// <param name="TornBytes">Of a write that was not finished, and that nobody was told of; they are cut off.</param>
public sealed record RecoverySummary(long Changes, int Keys, long TornBytes);
