using Npgsql;

namespace StockExchange.StockStore.Postgres;

/// <summary>What is asked of the table of stocks, a statement each.</summary>
internal static class StockQueries
{
    private const string Columns = "id, quantity, price";

    public static async Task<Stock?> FindAsync(NpgsqlDataSource database, int id)
    {
        await using NpgsqlCommand command = database.CreateCommand(
            $"SELECT {Columns} FROM stock_exchange.stocks WHERE id = $1");
        command.Parameters.Add(new NpgsqlParameter<int> { TypedValue = id });
        return await ReadOneAsync(command);
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

    public static async Task<bool> ListAsync(NpgsqlDataSource database, Stock stock)
    {
        await using NpgsqlCommand command = database.CreateCommand(
            $"INSERT INTO stock_exchange.stocks ({Columns}) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING");
        command.Parameters.Add(new NpgsqlParameter<int> { TypedValue = stock.Id });
        command.Parameters.Add(new NpgsqlParameter<long> { TypedValue = stock.Quantity });
        command.Parameters.Add(new NpgsqlParameter<long> { TypedValue = stock.Price });
        return await command.ExecuteNonQueryAsync() == 1;
    }

    public static async Task<Stock?> DelistAsync(NpgsqlDataSource database, int id)
    {
        await using NpgsqlCommand command = database.CreateCommand(
            $"DELETE FROM stock_exchange.stocks WHERE id = $1 RETURNING {Columns}");
        command.Parameters.Add(new NpgsqlParameter<int> { TypedValue = id });
        return await ReadOneAsync(command);
    }

    private static async Task<Stock?> ReadOneAsync(NpgsqlCommand command)
    {
        await using NpgsqlDataReader rows = await command.ExecuteReaderAsync();
        return await rows.ReadAsync() ? ToStock(rows) : null;
    }

    private static Stock ToStock(NpgsqlDataReader row) => new(row.GetInt32(0), row.GetInt64(1), row.GetInt64(2));
}
