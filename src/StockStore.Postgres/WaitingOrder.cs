namespace StockExchange.StockStore.Postgres;

/// <summary>An order on its way; its task ends with what became of it.</summary>
/// <param name="order">The order.</param>
/// <param name="key">Null when it has none.</param>
/// <param name="since">A timestamp of the store's time.</param>
internal sealed class WaitingOrder(Order order, OrderKey? key, long since)
    : TaskCompletionSource<OrderResult>(TaskCreationOptions.RunContinuationsAsynchronously)
{
    public Order Order => order;

    public OrderKey? Key => key;

    /// <summary>Whoever sent it has been told that the database does not serve.</summary>
    public bool IsGivenUp(TimeProvider time) => time.GetElapsedTime(since) >= PostgresDatabase.Patience;
}
