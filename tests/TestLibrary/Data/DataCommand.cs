namespace Fabrikam.Data;

/// <summary>A command of a driver whose synchronous half waits for the other one.</summary>
/// <param name="source">Where it runs.</param>
/// <param name="text">What is sent.</param>
public sealed class DataCommand(DataSource source, ReadOnlyMemory<byte> text)
{
    /// <summary>The number of rows.</summary>
#pragma warning disable VSTHRD002 // The exhibit: synchronous over asynchronous, as drivers had it for years
    public int ExecuteNonQuery() => ExecuteNonQueryAsync().GetAwaiter().GetResult(); // blocks
#pragma warning restore VSTHRD002

    /// <inheritdoc cref="ExecuteNonQuery"/>
    public async Task<int> ExecuteNonQueryAsync()
    {
        DataConnection connection = await source.RentAsync();
        try
        {
            return await connection.ExecuteAsync(text);
        }
        finally
        {
            source.Return(connection);
        }
    }
}
