using Npgsql;

namespace StockExchange.StockStore.Postgres;

/// <summary>
/// Checks every second whether the database answers, and deletes old keys from time to time, on a dedicated thread and
/// connection: so it works while the thread pool starves or all other connections are in use.
/// </summary>
internal sealed class DatabaseWatch : IDisposable
{
    private static readonly TimeSpan Pause = TimeSpan.FromSeconds(1);

    /// <summary>Timeout for an answer; whole seconds.</summary>
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(2);

    private static readonly TimeSpan ClearingPause = TimeSpan.FromMinutes(1);

    /// <summary>Maximum number of keys to delete in one transaction, to keep it short.</summary>
    private const int Clearing = 10_000;

    private readonly NpgsqlDataSource _database;
    private readonly DatabaseHealth _health;
    private readonly TimeSpan _keyAge;
    private readonly TimeProvider _time;
    private readonly ManualResetEvent _ended = new(initialState: false);
    private long? _cleared;

    public DatabaseWatch(NpgsqlDataSource database, DatabaseHealth health, TimeSpan keyAge, TimeProvider time)
    {
        (_health, _keyAge, _time) = (health, keyAge, time);
        _database = NpgsqlDataSource.Create(new NpgsqlConnectionStringBuilder(database.ConnectionString)
        {
            Pooling = false,
            Timeout = (int)Patience.TotalSeconds,
            CommandTimeout = (int)Patience.TotalSeconds,
        });
        new Thread(Watch) { IsBackground = true, Name = "database watch" }.Start();
    }

    /// <summary>Does not wait for the thread, which may wait for the database.</summary>
    public void Dispose() => _ended.Set();

    private void Watch()
    {
        while (!_ended.WaitOne(TimeSpan.Zero)) WatchOneConnection();
        _database.Dispose();
    }

    /// <summary>Uses one connection until it fails. The failure boundary of this thread.</summary>
    private void WatchOneConnection()
    {
        try
        {
            using NpgsqlConnection connection = _database.OpenConnection();
            do
            {
                Execute(connection, "SELECT 1");
                _health.WatchFound(failure: null);
                if (_cleared is not { } last || _time.GetElapsedTime(last) >= ClearingPause) ClearOldKeys(connection);
            }
            while (!_ended.WaitOne(Pause));
        }
        catch (Exception failure)
        {
            _health.WatchFound(DatabaseException.Unavailable(failure));
            _ended.WaitOne(Pause);
        }
    }

    private void ClearOldKeys(NpgsqlConnection connection)
    {
        int cleared = Execute(
            connection,
            $"""
            DELETE FROM stock_exchange.order_keys WHERE key IN (
                SELECT key FROM stock_exchange.order_keys WHERE answered_at < now() - $1
                LIMIT {Clearing} FOR UPDATE SKIP LOCKED)
            """,
            new NpgsqlParameter<TimeSpan> { TypedValue = _keyAge });
        if (cleared < Clearing) _cleared = _time.GetTimestamp();
    }

    private static int Execute(NpgsqlConnection connection, string sql, params NpgsqlParameter[] parameters)
    {
        using var command = new NpgsqlCommand(sql, connection);
        command.Parameters.AddRange(parameters);
        return command.ExecuteNonQuery();
    }
}

/// <summary>
/// Whether the database works, as known without a query: the watch's last result, and that of the newest order. A failed order
/// counts for a limited time only, because a client that is refused sends no order that could succeed.
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
