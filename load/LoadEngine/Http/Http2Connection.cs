using StockExchange.LoadEngine.Transports;

namespace StockExchange.LoadEngine.Http;

/// <summary>One vuser's place on the shared HTTP/2 connections. Of the bytes received it knows only the bodies.</summary>
internal sealed class Http2Connection(HttpMessageInvoker client) : IConnection
{
    private readonly CancellationTokenSource _aborted = new();
    private readonly byte[] _buffer = new byte[4096];

    public bool IsOpen { get; private set; }

    public bool WasClosedByServer() => false;

    /// <summary>Nothing to do: the client connects with the first request.</summary>
    public Task<Failure?> OpenAsync()
    {
        IsOpen = true;
        return Task.FromResult<Failure?>(null);
    }

    public async ValueTask<Answer> ExchangeAsync(LoadRequest request)
    {
        long bytes = 0;
        try
        {
            using HttpRequestMessage message = ((HttpLoadRequest)request).ToMessage();
            message.Version = System.Net.HttpVersion.Version20;
            message.VersionPolicy = HttpVersionPolicy.RequestVersionExact;
            using HttpResponseMessage response = await client.SendAsync(message, _aborted.Token);
            await using Stream body = await response.Content.ReadAsStreamAsync(_aborted.Token);
            while (await body.ReadAsync(_buffer, _aborted.Token) is var read && read > 0) bytes += read;
            return new((int)response.StatusCode, bytes, null);
        }
        catch (Exception failure) when (HttpFailures.IsExpected(failure))
        {
            return new(0, bytes, HttpFailures.FromException(failure));
        }
    }

    public void Abort()
    {
        try
        {
            _aborted.Cancel();
        }
        catch (ObjectDisposedException)
        {
            // Its vuser was faster, and has replaced it.
        }
    }

    public void Dispose()
    {
        IsOpen = false;
        _aborted.Dispose();
    }
}
