using StockExchange.StockStore.Commits;

namespace StockExchange.StockStore.Keys;

/// <summary>What an order with a key was answered.</summary>
/// <param name="Key">Its key.</param>
/// <param name="Order">The order.</param>
/// <param name="Result">The answer.</param>
/// <param name="At">When.</param>
/// <param name="Commit">When that is durable.</param>
/// <param name="Generation">Of the journal that has it, or of the one before that.</param>
internal sealed record AnsweredOrder(
    OrderKey Key, Order Order, OrderResult Result, DateTimeOffset At, Commit Commit, long Generation);
