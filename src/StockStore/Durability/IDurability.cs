namespace StockExchange.StockStore.Durability;

/// <summary>
/// What stands between "applied" (all readers of the table see the order) and "durable" (the order survives what the mode
/// promises). An order is acknowledged when it is durable.
/// </summary>
internal interface IDurability
{
    /// <summary>Completes when an order that has been applied is durable.</summary>
    /// <param name="id">The stock.</param>
    /// <param name="applied">The order's result; its outcome is filled.</param>
    /// <param name="cancellation">Ends the wait, not the order.</param>
    ValueTask WaitForCommitAsync(int id, OrderResult applied, CancellationToken cancellation);

    /// <summary>Makes everything applied so far durable, once, at an orderly shutdown.</summary>
    Task SaveAsync();
}
