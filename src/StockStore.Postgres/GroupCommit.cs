using System.Threading.Channels;
using Npgsql;

namespace StockExchange.StockStore.Postgres;

/// <summary>
/// Orders that come while a transaction is under way are filled by the next one, all in one: they share its way to the database
/// and its flush, and do not wait for each other's rows (group commit: DeWitt et al., Implementation Techniques for Main Memory
/// Database Systems, SIGMOD 1984). One that comes alone is sent at once.
/// </summary>
/// <remarks>
/// An order that cannot be filled just so, and each one of a group that the database rolls back, goes on alone: nobody's order
/// fails because of another one. Of a transaction that has broken with its connection nobody knows what became of it, so nothing
/// is sent again.
/// Groups lock rows in the order of their ids, so those of several instances do not wait for each other in a circle; but for keys
/// that somebody uses for several stocks at once, which the database notices within a second.
/// </remarks>
internal sealed class GroupCommit : IDisposable
{
    /// <summary>Orders in one transaction.</summary>
    private const int Most = 256;

    /// <summary>An error that says so has certainly rolled the transaction back; after others, the session is gone.</summary>
    private const string RolledBack = "ERROR";

    /// <summary>How long the next transaction waits for this one: a connection that is stuck does not hold up the rest.</summary>
    private static readonly TimeSpan Turn = TimeSpan.FromSeconds(1);

    private readonly NpgsqlDataSource _database;
    private readonly TimeProvider _time;

    private readonly Channel<WaitingOrder> _orders =
        Channel.CreateUnbounded<WaitingOrder>(new() { SingleReader = true });

    /// <param name="database">Not asked before the first order.</param>
    /// <param name="time">By which turns are measured.</param>
    public GroupCommit(NpgsqlDataSource database, TimeProvider time)
    {
        (_database, _time) = (database, time);
        _ = ServeAsync();
    }

    /// <summary>Ends when it is known what became of the order, however long that takes.</summary>
    public Task<OrderResult> TradeAsync(Order order, OrderKey? key)
    {
        var waiting = new WaitingOrder(order, key, _time.GetTimestamp());
        ObjectDisposedException.ThrowIf(!_orders.Writer.TryWrite(waiting), typeof(IStocks));
        return waiting.Task;
    }

    /// <summary>There come no more. Those that are there are filled.</summary>
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

    /// <summary>A failure boundary: whatever goes wrong is told to those who wait for it.</summary>
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
