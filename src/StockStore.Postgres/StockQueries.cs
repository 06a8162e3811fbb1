using Npgsql;

namespace StockExchange.StockStore.Postgres;

/// <summary>The queries of the table of stocks.</summary>
internal static class StockQueries
{
    private const string Columns = "id, quantity, price";

    public static async Task<Stock?> FindAsync(NpgsqlDataSource database, int id)
    {
        await using NpgsqlCommand command = database.CreateCommand(
            $"SELECT {Columns} FROM stock_exchange.stocks WHERE id = $1");
        command.Parameters.Add(new NpgsqlParameter<int> { TypedValue = id });
        await using NpgsqlDataReader rows = await command.ExecuteReaderAsync();
        return await rows.ReadAsync() ? ToStock(rows) : null;
    }

    public static async Task<IReadOnlyList<Stock>> ReadAsync(NpgsqlDataSource database, int from, int limit)
    {
        await using NpgsqlCommand command = database.CreateCommand(
            $"SELECT {Columns} FROM stock_exchange.stocks WHERE id >= $1 ORDER BY id LIMIT $2");
        command.Parameters.Add(new NpgsqlParameter<int> { TypedValue = from });
        command.Parameters.Add(new NpgsqlParameter<int> { TypedValue = limit });
        await using NpgsqlDataReader rows = await command.ExecuteReaderAsync();
        var stocks = new List<Stock>();
        while (await rows.ReadAsync()) stocks.Add(ToStock(rows));
        return stocks;
    }

    private static Stock ToStock(NpgsqlDataReader row) => new(row.GetInt32(0), row.GetInt64(1), row.GetInt64(2));
}
