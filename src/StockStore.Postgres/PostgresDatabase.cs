using System.Data.Common;
using Npgsql;

namespace StockExchange.StockStore.Postgres;

/// <summary>The pool of connections, with defaults that let nobody wait for long.</summary>
public static class PostgresDatabase
{
    /// <summary>In seconds: for a connection, be it a new one or one of the pool's.</summary>
    private const int ConnectTimeout = 3;

    /// <summary>
    /// Nobody waits longer than <see cref="Patience"/>, but the driver is never told to give up a statement. Be it by its timeout
    /// or by a token, it asks the server to cancel by blocking calls, a thread of the pool for each statement, so that a frozen
    /// database starves its clients (docs/stock-store.md has figures). A statement that nobody waits for holds its connection
    /// until the server answers or is seen to be dead; who finds none in the pool is told so after 3 s.
    /// </summary>
    private const int NoStatementTimeout = 0;

    /// <summary>In seconds: of silence until the system asks whether the server lives, and between two such questions.</summary>
    private const int KeepAlive = 10;

    /// <summary>For whatever is asked, connection and several statements together: 5 s.</summary>
    internal static readonly TimeSpan Patience = TimeSpan.FromSeconds(5);

    /// <summary>Statements that a connection keeps prepared.</summary>
    private const int Prepared = 16;

    /// <summary>
    /// Orders share one (<see cref="GroupCommit"/>); the others are for shows, for orders that go alone, and for when one is
    /// stuck. Who finds none free waits his turn here.
    /// </summary>
    private const int Connections = 24;

    /// <summary>Connects to nothing yet.</summary>
    /// <param name="connectionString">
    /// As Npgsql takes it. What it does not say is this: <c>Timeout</c> 3 s, <c>Command Timeout</c> 0 (none),
    /// <c>Tcp Keepalive</c> every 10 s, <c>Max Auto Prepare</c> 16 after the second use, <c>No Reset On Close</c> (the
    /// store leaves nothing behind in a session), <c>Maximum Pool Size</c> 24.
    /// </param>
    /// <param name="connections">The pool's, whatever the connection string says of them; null for what it says.</param>
    /// <exception cref="DatabaseException">It is none.</exception>
    public static NpgsqlDataSource Create(string connectionString, int? connections = null)
    {
        try
        {
            var settings = new NpgsqlConnectionStringBuilder
            {
                Timeout = ConnectTimeout,
                CommandTimeout = NoStatementTimeout,
                TcpKeepAlive = true,
                TcpKeepAliveTime = KeepAlive,
                TcpKeepAliveInterval = KeepAlive,
                MaxAutoPrepare = Prepared,
                AutoPrepareMinUsages = 2,
                NoResetOnClose = true,
                MaxPoolSize = Connections,
                ApplicationName = "StockExchange",
            };
            var given = new DbConnectionStringBuilder { ConnectionString = connectionString };
            foreach (string keyword in given.Keys) settings[keyword] = given[keyword];
            settings.MaxPoolSize = connections ?? settings.MaxPoolSize;
            if (string.IsNullOrEmpty(settings.Host)) throw new ArgumentException("There is no Host in it.");
            if (settings.Multiplexing)
            {
                throw new ArgumentException(
                    "With Multiplexing, orders would wait behind slower ones on the same connection; leave it out.");
            }
            return NpgsqlDataSource.Create(settings);
        }
        catch (Exception malformed) when (malformed is ArgumentException or FormatException or InvalidCastException)
        {
            throw DatabaseException.BadConnectionString(malformed);
        }
    }
}
