namespace StockExchange.Measuring;

/// <summary>A closed loop of connections until it is disposed. Requests have no timeout; those of wrk end after 2 s.</summary>
internal sealed class ConnectionLoad : IDisposable
{
    private readonly CancellationTokenSource _end = new();
    private readonly HttpClient _client = new(new SocketsHttpHandler { UseProxy = false }) { Timeout = Timeout.InfiniteTimeSpan };

    public ConnectionLoad(Uri url, int connections)
    {
        for (int connection = 0; connection < connections; connection++) _ = AskForeverAsync(url);
    }

    public void Dispose()
    {
        _end.Cancel();
        _end.Dispose();
        _client.Dispose();
    }

    private async Task AskForeverAsync(Uri url)
    {
        try
        {
            while (true) await _client.GetStringAsync(url, _end.Token);
        }
        catch (Exception failure) when (failure is HttpRequestException or OperationCanceledException or ObjectDisposedException)
        {
            // The server is gone, or the load over.
        }
    }
}
