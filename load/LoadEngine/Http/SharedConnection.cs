using System.Text;
using StockExchange.LoadEngine.Transports;

namespace StockExchange.LoadEngine.Http;

/// <summary>One vuser's use of the shared connections of HTTP/2 or HTTP/3. It counts only the bodies of the bytes
/// received.</summary>
internal sealed class SharedConnection(SharedClient client) : IConnection
{
    private readonly AbortSource _aborted = new();
    private readonly byte[] _buffer = new byte[4096];

    public bool IsOpen { get; private set; }

    public bool WasClosedByServer() => false;

    /// <summary>Does nothing: the client connects with the first request.</summary>
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
            using HttpRequestMessage message = ((IHttpMessage)request).ToMessage();
            using HttpResponseMessage response = await client.SendAsync(message, _aborted.Token);
            if (request.Capture is { } head) Keep(response, head);
            await using Stream body = await response.Content.ReadAsStreamAsync(_aborted.Token);
            while (await body.ReadAsync(_buffer, _aborted.Token) is var read && read > 0)
            {
                bytes += read;
                request.Capture?.AddBody(_buffer.AsSpan(0, read));
            }

            return new((int)response.StatusCode, bytes, null);
        }
        catch (Exception failure) when (HttpFailures.IsExpected(failure))
        {
            return new(0, bytes, HttpFailures.FromException(failure));
        }
    }

    public void Abort() => _aborted.Abort();

    private static void Keep(HttpResponseMessage response, AnswerCapture capture)
    {
        foreach (var (name, values) in response.Headers.NonValidated.Concat(response.Content.Headers.NonValidated))
            foreach (string value in values)
                capture.AddHeader(Encoding.Latin1.GetBytes($"{name}:{value}"), name.Length);
    }

    public void Dispose()
    {
        IsOpen = false;
        _aborted.Dispose();
    }
}
