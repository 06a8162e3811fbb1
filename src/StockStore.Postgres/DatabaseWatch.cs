using Npgsql;

namespace StockExchange.StockStore.Postgres;

/// <summary>
/// Asks the database every second whether it is there, and now and then clears away old keys: on a thread and a connection of its
/// own, so that it is told the truth while the thread pool starves or all other connections are taken.
/// </summary>
internal sealed class DatabaseWatch : IDisposable
{
    private static readonly TimeSpan Pause = TimeSpan.FromSeconds(1);

    /// <summary>For an answer; in whole seconds.</summary>
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(2);

    private static readonly TimeSpan ClearingPause = TimeSpan.FromMinutes(1);

    /// <summary>Keys that are cleared away at once: a short transaction.</summary>
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

    /// <summary>Does not wait for the thread: the database may let it wait.</summary>
    public void Dispose() => _ended.Set();

    private void Watch()
    {
        while (!_ended.WaitOne(TimeSpan.Zero)) WatchOneConnection();
        _database.Dispose();
    }

    /// <summary>Until it breaks; and the failure boundary of this thread.</summary>
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
