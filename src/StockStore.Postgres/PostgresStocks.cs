using System.Diagnostics;
using Npgsql;
using StockExchange.StockStore.Commits;

namespace StockExchange.StockStore.Postgres;

/// <summary>
/// A table of stocks in a PostgreSQL, which any number of processes trade at once. An order is acknowledged when its transaction
/// is committed, so it is as durable as the server is told to make commits (by default: flushed to the disk).
/// </summary>
public sealed class PostgresStocks : IStocks
{
    private readonly NpgsqlDataSource _database;
    private readonly PostgresSettings _settings;
    private readonly TimeProvider _time;
    private readonly DatabaseHealth _health;
    private readonly GroupCommit _orders;
    private DatabaseWatch? _watch;
    private volatile bool _isEnded;

    /// <summary>Connects to nothing yet.</summary>
    /// <param name="database">Not disposed with the store.</param>
    /// <param name="settings">Null for the defaults.</param>
    /// <param name="time">Null for the system's.</param>
    public PostgresStocks(NpgsqlDataSource database, PostgresSettings? settings = null, TimeProvider? time = null)
    {
        (_database, _settings, _time) = (database, settings ?? new(), time ?? TimeProvider.System);
        _health = new(_time);
        _orders = new(database, _time);
    }

    /// <inheritdoc/>
    public StoreException? Failure => _health.Failure;

    /// <summary>Null: others change the table, too.</summary>
    public long? Version => null;

    /// <summary>
    /// Makes the tables, or brings them up to date, while other instances wait. To be called once, before anything else.
    /// </summary>
    /// <param name="first">The stocks of a table that is new; not asked for otherwise.</param>
    /// <param name="cancellation">Ends it; nothing has changed then.</param>
    /// <returns>How many stocks were put into a table that was new; null if it was there already.</returns>
    /// <exception cref="DatabaseException">The database is not there, not usable, or of a newer program.</exception>
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

        _watch = new(_database, _health, _settings.KeyAge, _time);
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

    /// <summary>Takes no more orders. What was acknowledged is committed.</summary>
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
