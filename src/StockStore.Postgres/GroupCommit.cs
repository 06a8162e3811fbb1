using System.Threading.Channels;
using Npgsql;

namespace StockExchange.StockStore.Postgres;

/// <summary>
/// Fills all orders that arrive during a transaction by the next one: they share its round trip and its flush, and do not wait
/// for each other's rows (group commit: DeWitt et al., Implementation Techniques for Main Memory Database Systems, SIGMOD 1984).
/// A single order is sent immediately.
/// </summary>
/// <remarks>
/// An order that the group's statement does not fill, and each order of a group that the database rolls back, is executed alone,
/// so no order fails because of another. The outcome of a transaction whose connection broke is unknown, so nothing is sent
/// again. Groups lock rows in the order of their ids, so those of several instances do not deadlock, except for keys that are
/// used for several stocks at once, which the database detects within a second.
/// </remarks>
internal sealed class GroupCommit : IDisposable
{
    /// <summary>Maximum number of orders in a transaction.</summary>
    private const int Most = 256;

    /// <summary>The severity of errors that roll the transaction back; more severe ones end the session.</summary>
    private const string RolledBack = "ERROR";

    /// <summary>How long the next transaction waits for this one, so that a stuck connection does not delay all orders.</summary>
    private static readonly TimeSpan Turn = TimeSpan.FromSeconds(1);

    private readonly NpgsqlDataSource _database;
    private readonly TimeProvider _time;

    private readonly Channel<WaitingOrder> _orders =
        Channel.CreateUnbounded<WaitingOrder>(new() { SingleReader = true });

    /// <param name="database">Not used before the first order.</param>
    /// <param name="time">The clock for timeouts.</param>
    public GroupCommit(NpgsqlDataSource database, TimeProvider time)
    {
        (_database, _time) = (database, time);
        _ = ServeAsync();
    }

    /// <summary>Completes when the order's outcome is known, however long that takes.</summary>
    public Task<OrderResult> TradeAsync(Order order, OrderKey? key)
    {
        var waiting = new WaitingOrder(order, key, _time.GetTimestamp());
        ObjectDisposedException.ThrowIf(!_orders.Writer.TryWrite(waiting), typeof(IStocks));
        return waiting.Task;
    }

    /// <summary>Refuses further orders. Waiting ones are filled.</summary>
    public void Dispose() => _orders.Writer.TryComplete();

    private async Task ServeAsync()
    {
        while (await _orders.Reader.WaitToReadAsync())
        {
            WaitingOrder[] group = [.. Take().OrderBy(waiting => waiting.Order.Id)];
            if (group.Length == 0) continue;
            await FillAsync(group).WaitAsync(Turn, _time).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        }
    }

    private List<WaitingOrder> Take()
    {
        var group = new List<WaitingOrder>();
        while (group.Count < Most && _orders.Reader.TryRead(out WaitingOrder? waiting))
            if (!waiting.IsGivenUp(_time)) group.Add(waiting);
        return group;
    }

    /// <summary>A failure boundary: all exceptions are passed to the waiting orders.</summary>
    private async Task FillAsync(WaitingOrder[] group)
    {
        try
        {
            OrderResult?[] results = await OrderStatements.FillAsync(_database, group);
            foreach ((WaitingOrder waiting, OrderResult? filled) in group.Zip(results))
            {
                if (filled is { } result) waiting.TrySetResult(result);
                else _ = DecideAsync(waiting);
            }
        }
        catch (PostgresException failure) when (failure.InvariantSeverity == RolledBack)
        {
            foreach (WaitingOrder waiting in group) _ = DecideAsync(waiting);
        }
        catch (Exception failure)
        {
            foreach (WaitingOrder waiting in group) waiting.TrySetException(failure);
        }
    }

    /// <inheritdoc cref="FillAsync"/>
    private async Task DecideAsync(WaitingOrder waiting)
    {
        try
        {
            waiting.TrySetResult(await OrderStatements.DecideAsync(_database, waiting.Order, waiting.Key));
        }
        catch (Exception failure)
        {
            waiting.TrySetException(failure);
        }
    }
}

/// <summary>An order in progress; its task completes with the result.</summary>
/// <param name="order">The order.</param>
/// <param name="key">Null when it has none.</param>
/// <param name="since">Timestamp of the order's arrival.</param>
internal sealed class WaitingOrder(Order order, OrderKey? key, long since)
    : TaskCompletionSource<OrderResult>(TaskCreationOptions.RunContinuationsAsynchronously)
{
    public Order Order => order;

    public OrderKey? Key => key;

    /// <summary>Whether the sender has got a timeout already.</summary>
    public bool IsGivenUp(TimeProvider time) => time.GetElapsedTime(since) >= PostgresDatabase.Patience;
}
