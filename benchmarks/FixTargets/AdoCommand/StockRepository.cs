using Npgsql;

namespace AdoCommand;

public sealed class StockRepository(string connectionString)
{
    public long Quantity(int id)
    {
        using var connection = new NpgsqlConnection(connectionString);
        connection.Open();
        using var command = new NpgsqlCommand("SELECT @id FROM pg_sleep(0.3)", connection);
        command.Parameters.AddWithValue("id", (long)id);
        return (long)command.ExecuteScalar()!;
    }
}
