using System.Data.Common;
using Npgsql;

namespace StockExchange.StockStore.Postgres;

/// <summary>The pool of connections, with defaults that let nobody wait for long.</summary>
public static class PostgresDatabase
{
    /// <summary>In seconds: for a connection, be it a new one or one of the pool's.</summary>
    private const int ConnectTimeout = 3;

    /// <summary>In seconds: for the answer to a statement.</summary>
    private const int StatementTimeout = 5;

    /// <summary>For whatever is asked, connection and several statements together: 5 s.</summary>
    internal static readonly TimeSpan Patience = TimeSpan.FromSeconds(5);

    /// <summary>Statements that a connection keeps prepared.</summary>
    private const int Prepared = 16;

    /// <summary>Connects to nothing yet.</summary>
    /// <param name="connectionString">
    /// As Npgsql takes it. What it does not say is this: <c>Timeout</c> 3 s, <c>Command Timeout</c> 5 s,
    /// <c>Max Auto Prepare</c> 16 after the second use, <c>No Reset On Close</c> (the store
    /// leaves nothing behind in a session); <c>Maximum Pool Size</c> is Npgsql's 100.
    /// </param>
    /// <exception cref="DatabaseException">It is none.</exception>
    public static NpgsqlDataSource Create(string connectionString)
    {
        try
        {
            var settings = new NpgsqlConnectionStringBuilder
            {
                Timeout = ConnectTimeout,
                CommandTimeout = StatementTimeout,
                MaxAutoPrepare = Prepared,
                AutoPrepareMinUsages = 2,
                NoResetOnClose = true,
                ApplicationName = "StockExchange",
            };
            var given = new DbConnectionStringBuilder { ConnectionString = connectionString };
            foreach (string keyword in given.Keys) settings[keyword] = given[keyword];
            if (string.IsNullOrEmpty(settings.Host)) throw new ArgumentException("There is no Host in it.");
            return NpgsqlDataSource.Create(settings);
        }
        catch (Exception malformed) when (malformed is ArgumentException or FormatException or InvalidCastException)
        {
            throw DatabaseException.BadConnectionString(malformed);
        }
    }
}
