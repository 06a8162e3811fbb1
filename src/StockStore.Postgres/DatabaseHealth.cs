namespace StockExchange.StockStore.Postgres;

/// <summary>
/// Whether the database serves, by what is known without asking it: what the watch found the last time, and what became of the
/// newest order. An order that failed counts for a while only: who is told not to send any cannot find out by one more.
/// </summary>
internal sealed class DatabaseHealth(TimeProvider time)
{
    private static readonly TimeSpan OrdersFailureCounts = TimeSpan.FromSeconds(5);

    private volatile DatabaseException? _found;
    private volatile FailedOrder? _order;

    public DatabaseException? Failure =>
        _found ?? (_order is { } order && time.GetElapsedTime(order.At) < OrdersFailureCounts ? order.Failure : null);

    public void WatchFound(DatabaseException? failure) => _found = failure;

    public void OrderFailed(DatabaseException failure) => _order = new(failure, time.GetTimestamp());

    public void OrderServed()
    {
        if (_order is not null) _order = null;
    }

    private sealed record FailedOrder(DatabaseException Failure, long At);
}
