using System.Data.Common;
using Npgsql;

namespace StockExchange.StockStore.Postgres;

/// <summary>Creates connection pools with short timeouts.</summary>
public static class PostgresDatabase
{
    /// <summary>Timeout in seconds for a connection, new or from the pool.</summary>
    private const int ConnectTimeout = 3;

    /// <summary>
    /// Callers wait for <see cref="Patience"/> at most, but the driver never cancels a statement: on a timeout or a cancelled
    /// token it asks the server to cancel by blocking calls, each on a thread of the pool, so that a frozen database starves its
    /// clients (docs/stock-store.md has figures). An abandoned statement holds its connection until the server answers or is
    /// found dead; a caller that finds no free connection gets an exception after 3 s.
    /// </summary>
    private const int NoStatementTimeout = 0;

    /// <summary>Seconds of silence before the first TCP keepalive, and between two of them.</summary>
    private const int KeepAlive = 10;

    /// <summary>Timeout of an operation, including the connection and all statements.</summary>
    internal static readonly TimeSpan Patience = TimeSpan.FromSeconds(5);

    /// <summary>Number of statements that a connection keeps prepared.</summary>
    private const int Prepared = 16;

    /// <summary>
    /// Maximum number of connections. Orders share one (<see cref="GroupCommit"/>); the others are for shows, for orders that are
    /// executed alone, and for the case that one is stuck.
    /// </summary>
    private const int Connections = 24;

    /// <summary>Creates a pool without connecting.</summary>
    /// <param name="connectionString">
    /// As Npgsql defines it. The defaults are: <c>Timeout</c> 3 s, <c>Command Timeout</c> 0 (none),
    /// <c>Tcp Keepalive</c> every 10 s, <c>Max Auto Prepare</c> 16 after the second use, <c>No Reset On Close</c> (the
    /// store leaves nothing behind in a session), <c>Maximum Pool Size</c> 24.
    /// </param>
    /// <param name="connections">Maximum number of connections; null for that of the connection string.</param>
    /// <exception cref="DatabaseException">The connection string is malformed.</exception>
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
