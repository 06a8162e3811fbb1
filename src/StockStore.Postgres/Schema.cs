using Npgsql;
using NpgsqlTypes;

namespace StockExchange.StockStore.Postgres;

/// <summary>
/// The tables and their versions. Each start updates them, one instance at a time.
/// </summary>
internal static class Schema
{
    /// <summary>Key of the advisory lock for updates of the tables ("stockexc" in ASCII).</summary>
    private const long Lock = 0x73746f636b657863;

    /// <summary>Timeout for importing a large table, or for waiting until another instance has.</summary>
    private static readonly TimeSpan Patience = TimeSpan.FromMinutes(5);

    /// <summary>Each step creates the next version from the one before. Published steps must not change.</summary>
    private static readonly string[] Steps =
    [
        // Half of a page stays free, so that an order's new version of a row lands beside the old one, and no index is touched
        // (heap-only tuples). A BRIN index costs an insert next to nothing, and finds what is old by blocks.
        """
        CREATE TABLE stock_exchange.stocks (
            id integer PRIMARY KEY CHECK (id > 0),
            quantity bigint NOT NULL CHECK (quantity >= 0),
            price bigint NOT NULL CHECK (price >= 0)
        ) WITH (fillfactor = 50);

        CREATE TABLE stock_exchange.order_keys (
            key text PRIMARY KEY,
            client text NOT NULL,
            side smallint NOT NULL,
            stock integer NOT NULL,
            pieces bigint NOT NULL,
            outcome smallint NOT NULL,
            remaining bigint NOT NULL,
            price bigint NOT NULL,
            answered_at timestamptz NOT NULL DEFAULT now()
        );
        CREATE INDEX ON stock_exchange.order_keys USING brin (answered_at);
        """,
    ];

    /// <summary>Creates the tables, or updates them to this program's version.</summary>
    /// <param name="database">The database.</param>
    /// <param name="first">Returns the stocks of a new table; not called otherwise.</param>
    /// <param name="cancellation">Cancels the operation; nothing has changed then.</param>
    /// <returns>Number of stocks that were imported to a new table; null if it existed.</returns>
    /// <exception cref="DatabaseException">The tables are of a newer program.</exception>
    public static async Task<int?> BringUpToDateAsync(
        NpgsqlDataSource database, Func<IReadOnlyList<Stock>> first, CancellationToken cancellation)
    {
        await using NpgsqlConnection connection = await database.OpenConnectionAsync(cancellation);
        await using NpgsqlTransaction transaction = await connection.BeginTransactionAsync(cancellation);
        await ExecuteAsync(connection, $"SELECT pg_advisory_xact_lock({Lock})", cancellation);
        await ExecuteAsync(
            connection,
            """
            CREATE SCHEMA IF NOT EXISTS stock_exchange;
            CREATE TABLE IF NOT EXISTS stock_exchange.version (number integer NOT NULL);
            """,
            cancellation);
        int version = await ReadVersionAsync(connection, cancellation);
        if (version > Steps.Length) throw DatabaseException.Newer(version, Steps.Length);
        for (int step = version; step < Steps.Length; step++) await ExecuteAsync(connection, Steps[step], cancellation);
        int? imported = version == 0 ? await ImportAsync(connection, first(), cancellation) : null;
        if (version < Steps.Length)
        {
            await ExecuteAsync(
                connection,
                $"DELETE FROM stock_exchange.version; INSERT INTO stock_exchange.version VALUES ({Steps.Length})",
                cancellation);
        }
        await transaction.CommitAsync(cancellation);
        return imported;
    }

    private static async Task<int> ReadVersionAsync(NpgsqlConnection connection, CancellationToken cancellation)
    {
        await using var command = new NpgsqlCommand("SELECT max(number) FROM stock_exchange.version", connection);
        return await command.ExecuteScalarAsync(cancellation) as int? ?? 0;
    }

    private static async Task<int> ImportAsync(
        NpgsqlConnection connection, IReadOnlyList<Stock> stocks, CancellationToken cancellation)
    {
        await using NpgsqlBinaryImporter rows = await connection.BeginBinaryImportAsync(
            "COPY stock_exchange.stocks (id, quantity, price) FROM STDIN (FORMAT BINARY)", cancellation);
        rows.Timeout = Patience;
        foreach (Stock stock in stocks)
        {
            await rows.StartRowAsync(cancellation);
            await rows.WriteAsync(stock.Id, NpgsqlDbType.Integer, cancellation);
            await rows.WriteAsync(stock.Quantity, NpgsqlDbType.Bigint, cancellation);
            await rows.WriteAsync(stock.Price, NpgsqlDbType.Bigint, cancellation);
        }
        await rows.CompleteAsync(cancellation);
        return stocks.Count;
    }

    private static async Task ExecuteAsync(NpgsqlConnection connection, string sql, CancellationToken cancellation)
    {
        await using var command = new NpgsqlCommand(sql, connection) { CommandTimeout = (int)Patience.TotalSeconds };
        await command.ExecuteNonQueryAsync(cancellation);
    }
}
