namespace StockExchange.LoadEngine.Transports;

/// <summary>Aborts a connection from another thread, which may be late.</summary>
internal sealed class AbortSource : IDisposable
{
    private readonly CancellationTokenSource _source = new();

    public CancellationToken Token => _source.Token;

    public void Abort()
    {
        try
        {
            _source.Cancel();
        }
        catch (ObjectDisposedException)
        {
            // The vuser has already replaced the connection.
        }
    }

    public void Dispose() => _source.Dispose();
}
