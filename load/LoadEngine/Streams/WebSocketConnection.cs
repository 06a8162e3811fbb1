using System.Net;
using System.Net.WebSockets;
using System.Runtime.CompilerServices;
using StockExchange.LoadEngine.Http;
using StockExchange.LoadEngine.Transports;

namespace StockExchange.LoadEngine.Streams;

/// <summary>A vuser's WebSocket. Bytes received are those of the messages.</summary>
internal sealed class WebSocketConnection(
    Uri url, IReadOnlyList<KeyValuePair<string, string>> headers, HttpMessageInvoker client, bool onlyReceives) : IConnection
{
    /// <summary>How long the server may take to answer a close frame.</summary>
    private static readonly TimeSpan ClosePatience = TimeSpan.FromSeconds(1);

    private static readonly TimeSpan Pause = TimeSpan.FromMilliseconds(10);

    private readonly AbortSource _abort = new();
    private readonly ClientWebSocket _socket = new();
    private readonly byte[] _buffer = new byte[4096];
    private int _isLeaving;

    public bool IsOpen { get; private set; }

    public bool WasClosedByServer() => false;

    /// <summary>Connects, unless it only receives: then the first exchange does, whose time includes that of
    /// connecting.</summary>
    public async Task<Failure?> OpenAsync()
    {
        try
        {
            if (!onlyReceives) await ConnectAsync();
            IsOpen = true;
            return null;
        }
        catch (Exception failure) when (IsExpected(failure))
        {
            return FromException(failure);
        }
    }

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    public async ValueTask<Answer> ExchangeAsync(LoadRequest request)
    {
        long bytes = 0;
        try
        {
            if (!onlyReceives) await _socket.SendAsync(request.Bytes, WebSocketMessageType.Text, true, _abort.Token);
            else if (_socket.State is WebSocketState.None) await ConnectAsync();
            while (true)
            {
                ValueWebSocketReceiveResult part = await _socket.ReceiveAsync(_buffer.AsMemory(), CancellationToken.None);
                bytes += part.Count;
                if (part.MessageType is WebSocketMessageType.Close) return Close(bytes, Ended());
                if (part.EndOfMessage) return new((int)HttpStatusCode.OK, bytes, null);
            }
        }
        catch (Exception failure) when (IsExpected(failure))
        {
            return Close(bytes, FromException(failure));
        }
    }

    public void Abort() => _ = LeaveAsync();

    public void Dispose()
    {
        IsOpen = false;
        _ = LeaveAsync();
    }

    /// <summary>Closes it by the handshake, after which a receive that waits ends: servers report a WebSocket that only
    /// disappears as an error.</summary>
    private async Task LeaveAsync()
    {
        if (Interlocked.Exchange(ref _isLeaving, 1) == 1) return;
        _abort.Abort(); // of the opening
        try
        {
            using var patience = new CancellationTokenSource(ClosePatience);
            if (_socket.State is WebSocketState.Open or WebSocketState.CloseReceived)
                await _socket.CloseOutputAsync(WebSocketCloseStatus.NormalClosure, null, patience.Token);
            while (_socket.State is WebSocketState.CloseSent) await Task.Delay(Pause, TimeProvider.System, patience.Token);
        }
        catch (Exception gone) when (gone is WebSocketException or OperationCanceledException or ObjectDisposedException)
        {
            // It is closed already, or the server does not answer.
        }

        _socket.Dispose();
        _abort.Dispose();
    }

    private Task ConnectAsync()
    {
        HandshakeHeaders.AddTo(_socket.Options, headers);
        return _socket.ConnectAsync(url, client, _abort.Token);
    }

    /// <summary>Why the server closed it: an orderly end of a stream, but not where a message waits for its answer.</summary>
    private Failure Ended()
    {
        bool isOrderly = _socket.CloseStatus is WebSocketCloseStatus.NormalClosure or WebSocketCloseStatus.EndpointUnavailable;
        if (onlyReceives && isOrderly) return StreamEnd.ByServer;
        string why = _socket.CloseStatusDescription is { Length: > 0 } said ? $": {said}" : ".";
        return new(FailureKind.Closed, $"The server closed the WebSocket with code {(int?)_socket.CloseStatus ?? 1005}{why}");
    }

    private Answer Close(long bytes, Failure failure)
    {
        IsOpen = false;
        return new(0, bytes, failure);
    }

    private static bool IsExpected(Exception failure) => failure is WebSocketException || HttpFailures.IsExpected(failure);

    private Failure FromException(Exception failure) => failure switch
    {
        WebSocketException { InnerException: HttpRequestException tls }
            when tls.HttpRequestError is HttpRequestError.SecureConnectionError => TlsHandshake.Failed(url, tls).Failure,
        WebSocketException { InnerException: { } inner } when HttpFailures.IsExpected(inner) => HttpFailures.FromException(inner),
        WebSocketException { WebSocketErrorCode: WebSocketError.ConnectionClosedPrematurely } =>
            new(FailureKind.Closed, "The server closed the connection without closing the WebSocket."),
        WebSocketException => new(FailureKind.Malformed, failure.Message),
        _ => HttpFailures.FromException(failure),
    };
}
