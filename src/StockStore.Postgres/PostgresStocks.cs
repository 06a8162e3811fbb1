using System.Diagnostics;
using Npgsql;
using StockExchange.StockStore.Commits;

namespace StockExchange.StockStore.Postgres;

/// <summary>
/// A table of stocks in PostgreSQL, which any number of processes share. An order is acknowledged when its transaction is
/// committed, so it is as durable as the server's commits (by default: flushed to disk).
/// </summary>
public sealed class PostgresStocks : IStocks
{
    private readonly NpgsqlDataSource _database;
    private readonly TimeSpan _keyAge;
    private readonly TimeProvider _time;
    private readonly DatabaseHealth _health;
    private readonly GroupCommit _orders;
    private DatabaseWatch? _watch;
    private volatile bool _isEnded;

    /// <summary>Creates it without connecting.</summary>
    /// <param name="database">Not disposed with the store.</param>
    /// <param name="keyAge">
    /// The minimum time for which an idempotency key is kept; it is deleted some minutes later. Null for 24 hours.
    /// </param>
    /// <param name="time">Null for the system's clock.</param>
    public PostgresStocks(NpgsqlDataSource database, TimeSpan? keyAge = null, TimeProvider? time = null)
    {
        (_database, _keyAge, _time) = (database, keyAge ?? TimeSpan.FromHours(24), time ?? TimeProvider.System);
        _health = new(_time);
        _orders = new(database, _time);
    }

    /// <inheritdoc/>
    public StoreException? Failure => _health.Failure;

    /// <summary>Null: other processes change the table, too.</summary>
    public long? Version => null;

    /// <summary>
    /// Creates or updates the tables, while other instances wait. Must be called once, before anything else.
    /// </summary>
    /// <param name="first">Returns the stocks of a new table; not called otherwise.</param>
    /// <param name="cancellation">Cancels the operation; nothing has changed then.</param>
    /// <returns>Number of stocks that were imported to a new table; null if it existed.</returns>
    /// <exception cref="DatabaseException">The database is unreachable, unusable, or of a newer program.</exception>
    public async Task<int?> OpenAsync(Func<IReadOnlyList<Stock>> first, CancellationToken cancellation = default)
    {
        int? imported;
        try
        {
            imported = await Schema.BringUpToDateAsync(_database, first, cancellation);
        }
        catch (Exception failure) when (failure is NpgsqlException or TimeoutException)
        {
            throw DatabaseException.CannotOpen(_database, failure);
        }

        _watch = new(_database, _health, _keyAge, _time);
        return imported;
    }

    /// <inheritdoc/>
    public ValueTask<Stock?> FindAsync(int id, CancellationToken cancellation = default) =>
        new(AskAsync(() => StockQueries.FindAsync(_database, id), cancellation));

    /// <inheritdoc/>
    public ValueTask<IReadOnlyList<Stock>> ReadAsync(int from, int limit, CancellationToken cancellation = default)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(limit);
        return new(AskAsync(() => StockQueries.ReadAsync(_database, from, limit), cancellation));
    }

    /// <inheritdoc/>
    public async ValueTask<OrderResult> TradeAsync(
        Order order, OrderKey? key = null, CancellationToken cancellation = default)
    {
        ArgumentOutOfRangeException.ThrowIfNegativeOrZero(order.Quantity);
        using Activity? activity = StoreActivities.StartCommit();
        try
        {
            OrderResult result = await AskAsync(() => _orders.TradeAsync(order, key), cancellation);
            _health.OrderServed();
            return result;
        }
        catch (DatabaseException failure)
        {
            _health.OrderFailed(failure);
            throw;
        }
    }

    /// <summary>Refuses further orders. Acknowledged orders are committed already.</summary>
    public ValueTask DisposeAsync()
    {
        _isEnded = true;
        _watch?.Dispose();
        _orders.Dispose();
        return ValueTask.CompletedTask;
    }

    private Task<T> AskAsync<T>(Func<Task<T>> ask, CancellationToken cancellation)
    {
        ObjectDisposedException.ThrowIf(_isEnded, typeof(IStocks));
        return DatabaseException.TranslateAsync(ask, PostgresDatabase.Patience, cancellation);
    }
}
