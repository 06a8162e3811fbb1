using System.Text;
using StockExchange.LoadEngine.Sockets;
using StockExchange.LoadEngine.Transports;

namespace StockExchange.LoadEngine.Http;

/// <summary>One vuser's use of the shared HTTP/2 connections. It counts only the bodies of the bytes received.</summary>
internal sealed class Http2Connection(HttpMessageInvoker client) : IConnection
{
    private readonly CancellationTokenSource _aborted = new();
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
            message.Version = System.Net.HttpVersion.Version20;
            message.VersionPolicy = HttpVersionPolicy.RequestVersionExact;
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

    public void Abort()
    {
        try
        {
            _aborted.Cancel();
        }
        catch (ObjectDisposedException)
        {
            // The vuser has already replaced it.
        }
    }

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

/// <summary>Maps the errors of HttpClient, which is our HTTP/2 client, to failures of a report.</summary>
internal static class HttpFailures
{
    /// <inheritdoc cref="Failures.IsExpected"/>
    public static bool IsExpected(Exception exception) => exception is HttpRequestException || Failures.IsExpected(exception);

    /// <inheritdoc cref="Failures.FromException"/>
    public static Failure FromException(Exception exception) =>
        exception is HttpRequestException http ? FromException(http) : Failures.FromException(exception);

    private static Failure FromException(HttpRequestException http) => http.HttpRequestError switch
    {
        HttpRequestError.SecureConnectionError => TlsHandshake.Failed(http).Failure,
        HttpRequestError.VersionNegotiationError => new(FailureKind.Malformed, "The server does not speak HTTP/2."),
        HttpRequestError.ResponseEnded =>
            new(FailureKind.Closed, "The server closed the connection before the answer was whole."),
        HttpRequestError.HttpProtocolError or HttpRequestError.InvalidResponse or HttpRequestError.ConfigurationLimitExceeded =>
            new(FailureKind.Malformed, http.InnerException?.Message ?? http.Message),
        _ when http.InnerException is { } inner && IsExpected(inner) => FromException(inner),
        _ => new(FailureKind.Other, http.Message),
    };
}
