namespace DotnetStarvation.Tests.Dashboard;

/// <summary>So many connections that ask again as soon as they have been answered, until disposed of.</summary>
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
            // The server is gone, or the test over.
        }
    }
}
