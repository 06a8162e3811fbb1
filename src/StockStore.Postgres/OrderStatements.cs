using Npgsql;
using NpgsqlTypes;
using StockExchange.StockStore.Keys;

namespace StockExchange.StockStore.Postgres;

/// <summary>
/// Fills or refuses orders. Most are filled by one statement each, any number of them in one transaction. An order that is not
/// filled, because too few are left, the stock is unknown or the key is known, is checked again with the stock's row locked, so
/// that the refusal has the exact quantity.
/// </summary>
/// <remarks>
/// Claim: an order with a key is applied once, however often and wherever it is sent.
/// Proof: the change of the stock and the key's row are in one transaction, and the key is the primary key of its table. Of two
/// transactions with one key, the second to insert it waits for the first to end; if that commits, the insert fails and takes
/// the change of the stock along. Then the first answer is there to be read.
/// </remarks>
internal static class OrderStatements
{
    private const string Fill =
        """
        UPDATE stock_exchange.stocks SET quantity = quantity + $2
        WHERE id = $1 AND quantity BETWEEN $3 AND $4
        """;

    /// <summary>
    /// For transactions with several orders: a row that is locked for longer delays only the orders for that stock. In
    /// milliseconds, until the transaction ends.
    /// </summary>
    private const string GiveUpLockedRows = "SELECT set_config('lock_timeout', '1000', true)";

    private const string FillAny = $"{Fill} RETURNING quantity, price";

    private const string FillOnce =
        $"""
        WITH filled AS (
            {Fill} AND NOT EXISTS (SELECT FROM stock_exchange.order_keys WHERE key = $5)
            RETURNING quantity, price),
        answered AS (
            INSERT INTO stock_exchange.order_keys (key, client, side, stock, pieces, outcome, remaining, price)
            SELECT $5, $6, $7, $1, $8, 0, quantity, price FROM filled)
        SELECT quantity, price FROM filled
        """;

    /// <summary>Number of tries when another transaction inserts the same key: the next try finds it.</summary>
    private const int MostTries = 3;

    /// <summary>Fills the orders that can be filled, one after the other in one transaction.</summary>
    /// <returns>The result of each order; null if it was not filled.</returns>
    /// <exception cref="PostgresException">No order was filled, unless the session has ended.</exception>
    public static async Task<OrderResult?[]> FillAsync(NpgsqlDataSource database, IReadOnlyList<WaitingOrder> group)
    {
        await using NpgsqlBatch batch = database.CreateBatch();
        batch.BatchCommands.Add(new NpgsqlBatchCommand(GiveUpLockedRows));
        foreach (WaitingOrder waiting in group) batch.BatchCommands.Add(FillOne(waiting));
        var results = new OrderResult?[group.Count];
        await using NpgsqlDataReader rows = await batch.ExecuteReaderAsync();
        for (int i = 0; i < results.Length; i++)
        {
            await rows.NextResultAsync();
            if (await rows.ReadAsync()) results[i] = new(OrderOutcome.Filled, rows.GetInt64(0), rows.GetInt64(1));
        }
        await rows.NextResultAsync(); // until then it is not committed
        return results;
    }

    /// <summary>Fills or refuses an order in its own transaction, or returns the first answer to its key.</summary>
    public static async Task<OrderResult> DecideAsync(NpgsqlDataSource database, Order order, OrderKey? key)
    {
        for (int tries = 1; ; tries++)
        {
            try
            {
                return await DecideOnceAsync(database, order, key);
            }
            catch (PostgresException twice) when (twice.SqlState == PostgresErrorCodes.UniqueViolation && tries < MostTries)
            {
                // The other transaction's answer can be read now.
            }
        }
    }

    private static NpgsqlBatchCommand FillOne(WaitingOrder waiting)
    {
        var command = new NpgsqlBatchCommand(waiting.Key is null ? FillAny : FillOnce);
        AddChange(command.Parameters, waiting.Order);
        if (waiting.Key is { } key) AddKey(command.Parameters, waiting.Order, key);
        return command;
    }

    private static async Task<OrderResult> DecideOnceAsync(NpgsqlDataSource database, Order order, OrderKey? key)
    {
        await using NpgsqlConnection connection = await database.OpenConnectionAsync();
        await using NpgsqlTransaction transaction = await connection.BeginTransactionAsync();
        if (key is not null && await FirstAnswerAsync(connection, key, order) is { } first) return first;

        OrderResult result = await LockAsync(connection, order);
        if (result.Outcome == OrderOutcome.Filled) await FillLockedAsync(connection, order);
        if (key is not null) await RememberAsync(connection, order, key, result);
        await transaction.CommitAsync();
        return result;
    }

    /// <exception cref="KeyReusedException">It answered another order.</exception>
    private static async Task<OrderResult?> FirstAnswerAsync(NpgsqlConnection connection, OrderKey key, Order order)
    {
        await using var command = new NpgsqlCommand(
            "SELECT side, stock, pieces, outcome, remaining, price FROM stock_exchange.order_keys WHERE key = $1", connection);
        command.Parameters.Add(new NpgsqlParameter<string> { TypedValue = key.Value });
        await using NpgsqlDataReader rows = await command.ExecuteReaderAsync();
        if (!await rows.ReadAsync()) return null;

        var first = new Order((OrderSide)rows.GetInt16(0), rows.GetInt32(1), rows.GetInt64(2));
        if (first != order) throw new KeyReusedException(key, first);
        return new((OrderOutcome)rows.GetInt16(3), rows.GetInt64(4), rows.GetInt64(5));
    }

    /// <summary>Returns the result of an order. The stock's row stays locked until the transaction ends.</summary>
    private static async Task<OrderResult> LockAsync(NpgsqlConnection connection, Order order)
    {
        await using var command = new NpgsqlCommand(
            "SELECT quantity, price FROM stock_exchange.stocks WHERE id = $1 FOR UPDATE", connection);
        command.Parameters.Add(new NpgsqlParameter<int> { TypedValue = order.Id });
        await using NpgsqlDataReader rows = await command.ExecuteReaderAsync();
        if (!await rows.ReadAsync()) return new(OrderOutcome.UnknownStock, 0, 0);

        var (quantity, price) = (rows.GetInt64(0), rows.GetInt64(1));
        var (change, lowest, highest) = Change(order);
        if (quantity < lowest) return new(OrderOutcome.TooFewLeft, quantity, price);
        return quantity > highest
            ? new(OrderOutcome.WouldOverflow, quantity, price)
            : new(OrderOutcome.Filled, quantity + change, price);
    }

    private static async Task FillLockedAsync(NpgsqlConnection connection, Order order)
    {
        await using var command = new NpgsqlCommand(Fill, connection);
        AddChange(command.Parameters, order);
        await command.ExecuteNonQueryAsync();
    }

    private static async Task RememberAsync(NpgsqlConnection connection, Order order, OrderKey key, OrderResult result)
    {
        await using var command = new NpgsqlCommand(
            """
            INSERT INTO stock_exchange.order_keys (stock, key, client, side, pieces, outcome, remaining, price)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
            """,
            connection);
        command.Parameters.Add(new NpgsqlParameter<int> { TypedValue = order.Id });
        AddKey(command.Parameters, order, key);
        command.Parameters.Add(new NpgsqlParameter<short> { TypedValue = (short)result.Outcome });
        command.Parameters.Add(new NpgsqlParameter<long> { TypedValue = result.Remaining });
        command.Parameters.Add(new NpgsqlParameter<long> { TypedValue = result.Price });
        await command.ExecuteNonQueryAsync();
    }

    /// <summary>Parameters 1 to 4.</summary>
    private static void AddChange(NpgsqlParameterCollection parameters, Order order)
    {
        var (change, lowest, highest) = Change(order);
        parameters.Add(new NpgsqlParameter<int> { TypedValue = order.Id });
        parameters.Add(new NpgsqlParameter<long> { TypedValue = change });
        parameters.Add(new NpgsqlParameter<long> { TypedValue = lowest });
        parameters.Add(new NpgsqlParameter<long> { TypedValue = highest });
    }

    /// <summary>Four parameters more: key, client, side, pieces.</summary>
    private static void AddKey(NpgsqlParameterCollection parameters, Order order, OrderKey key)
    {
        parameters.Add(new NpgsqlParameter<string> { TypedValue = key.Value, NpgsqlDbType = NpgsqlDbType.Text });
        parameters.Add(new NpgsqlParameter<string> { TypedValue = key.Client, NpgsqlDbType = NpgsqlDbType.Text });
        parameters.Add(new NpgsqlParameter<short> { TypedValue = (short)order.Side });
        parameters.Add(new NpgsqlParameter<long> { TypedValue = order.Quantity });
    }

    /// <summary>The change of the quantity, and the range of quantities that allow it: from 0 to the largest bigint.</summary>
    private static (long Change, long Lowest, long Highest) Change(Order order) => order.Side switch
    {
        OrderSide.Buy => (-order.Quantity, order.Quantity, long.MaxValue),
        OrderSide.Sell => (order.Quantity, 0, long.MaxValue - order.Quantity),
        _ => throw new ArgumentOutOfRangeException(nameof(order), order.Side, "An order is a Buy or a Sell."),
    };
}
