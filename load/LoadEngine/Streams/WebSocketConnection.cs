using System.Net.WebSockets;
using StockExchange.LoadEngine.Http;
using StockExchange.LoadEngine.Transports;

namespace StockExchange.LoadEngine.Streams;

/// <summary>One WebSocket: the first exchange opens it, each sends the message, if any, and waits for the next one.</summary>
internal sealed class WebSocketConnection(HttpMessageInvoker client) : IStreamConnection
{
    /// <summary>How long the server may take to answer a close frame.</summary>
    private static readonly TimeSpan ClosePatience = TimeSpan.FromSeconds(1);

    private readonly ClientWebSocket _socket = new();
    private readonly CancellationTokenSource _aborted = new();
    private readonly byte[] _buffer = new byte[16 * 1024];
    private long _items;
    private int _isLeaving;

    public StreamStep Step { get; private set; }

    public bool IsOpen { get; private set; }

    public bool WasClosedByServer() => _socket.State is WebSocketState.Aborted;

    /// <summary>Does nothing: the first exchange connects, so that the time to the first message has it all.</summary>
    public Task<Failure?> OpenAsync()
    {
        IsOpen = true;
        return Task.FromResult<Failure?>(null);
    }

    public async ValueTask<Answer> ExchangeAsync(LoadRequest request)
    {
        Step = _items == 0 ? StreamStep.First : StreamStep.Next;
        try
        {
            if (_socket.State is WebSocketState.None) await ConnectAsync((WebSocketOpening)request);
            if (!request.Bytes.IsEmpty)
                await _socket.SendAsync(request.Bytes, WebSocketMessageType.Text, endOfMessage: true, _aborted.Token);
            if (await ReceiveAsync() is { } bytes)
            {
                _items++;
                return new(200, bytes, null);
            }

            IsOpen = false;
            if (_items == 0 || !request.Bytes.IsEmpty)
                return new(0, 0, new(FailureKind.Closed, $"The server closed the WebSocket before a message: {Closing}."));
            Step = StreamStep.End;
            return new(200, 0, null);
        }
        catch (WebSocketException) when ((int)_socket.HttpStatusCode is not (0 or 101) and var status)
        {
            IsOpen = false;
            return new(status, 0, null);
        }
        catch (Exception failure) when (failure is WebSocketException || HttpFailures.IsExpected(failure))
        {
            IsOpen = false;
            return new(0, 0, FailureOf(failure));
        }
    }

    /// <summary>Ends the exchange by the closing handshake, since servers report a WebSocket that only disappears as an error.
    /// </summary>
    public void Abort() => _ = LeaveAsync();

    public void Dispose()
    {
        IsOpen = false;
        _ = LeaveAsync();
    }

    private string Closing =>
        _socket.CloseStatus is { } status ? $"{(int)status} {_socket.CloseStatusDescription}".Trim() : "no reason";

    private Task ConnectAsync(WebSocketOpening request)
    {
        request.Set(_socket.Options);
        return _socket.ConnectAsync(request.Target, client, _aborted.Token);
    }

    /// <summary>The size of the next message; null at the end.</summary>
    private async Task<long?> ReceiveAsync()
    {
        for (long bytes = 0; ;)
        {
            ValueWebSocketReceiveResult received = await _socket.ReceiveAsync(_buffer.AsMemory(), CancellationToken.None);
            if (received.MessageType is WebSocketMessageType.Close) return null;
            bytes += received.Count;
            if (received.EndOfMessage) return bytes;
        }
    }

    private async Task LeaveAsync()
    {
        if (Interlocked.Exchange(ref _isLeaving, 1) == 1) return;
        await _aborted.CancelAsync();
        try
        {
            using var patience = new CancellationTokenSource(ClosePatience);
            if (_socket.State is WebSocketState.Open or WebSocketState.CloseReceived)
                await _socket.CloseOutputAsync(WebSocketCloseStatus.NormalClosure, null, patience.Token);
            while (_socket.State is WebSocketState.CloseSent && !patience.IsCancellationRequested)
                await Task.Delay(TimeSpan.FromMilliseconds(10), TimeProvider.System, patience.Token);
        }
        catch (Exception gone) when (gone is WebSocketException or OperationCanceledException or ObjectDisposedException)
        {
            // It was closed meanwhile, or the server does not answer.
        }

        _socket.Dispose();
        _aborted.Dispose();
    }

    private static Failure FailureOf(Exception failure) => failure switch
    {
        WebSocketException { InnerException: { } inner } when HttpFailures.IsExpected(inner) => HttpFailures.FromException(inner),
        WebSocketException { WebSocketErrorCode: WebSocketError.ConnectionClosedPrematurely } =>
            new(FailureKind.Closed, "The server closed the connection without the closing handshake."),
        WebSocketException malformed => new(FailureKind.Malformed, malformed.Message),
        _ => HttpFailures.FromException(failure),
    };
}
