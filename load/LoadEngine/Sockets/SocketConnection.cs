using System.Net.Sockets;
using StockExchange.LoadEngine.Threads;
using StockExchange.LoadEngine.Transports;

namespace StockExchange.LoadEngine.Sockets;

/// <summary>
/// A connection to a server. An exchange does not allocate: one long-lived loop sends and reads, and hands over each answer,
/// instead of an asynchronous call per request with its state.
/// </summary>
/// <param name="sockets">Connects its sockets.</param>
/// <param name="secure">Adds TLS to the stream; null for none.</param>
/// <param name="parser">Parses the protocol; used by this connection alone.</param>
/// <param name="longestLine">The longest line that the parser may leave unfinished, in bytes.</param>
/// <param name="rewrite">What is to be sent of a request, until the next one; null for the request as it is.</param>
internal sealed class SocketConnection(
    ServerSockets sockets, Func<Stream, CancellationToken, Task<Stream>>? secure,
    IAnswerParser parser, int longestLine, Func<ReadOnlyMemory<byte>, ReadOnlyMemory<byte>>? rewrite = null) : IConnection
{
    private readonly CancellationTokenSource _aborted = new();
    private readonly Handover<LoadRequest?> _requests = new();
    private readonly Handover<Answer> _answers = new();
    private readonly ReceiveBuffer _buffer = new(longestLine);
    private Socket? _socket;
    private Stream? _stream;
    private LoopStream? _plain;
    private bool _isCounted;

    public bool IsOpen { get; private set; }

    /// <summary>Whether the loop has seen its end, with TLS and without; where there is no loop, this is not known.</summary>
    public bool HasEnded => _plain is { HasEnded: true };

    /// <summary>Whether it is readable although no request is in flight: it has ended, or the bytes belong to no answer. Always
    /// false with TLS, which has messages of its own.</summary>
    public bool WasClosedByServer() => secure is null && _socket!.Poll(TimeSpan.Zero, SelectMode.SelectRead);

    public async Task<Failure?> OpenAsync()
    {
        try
        {
            sockets.Connections.Take();
            _isCounted = true;
            (_socket, Stream stream) = await sockets.ConnectAsync(_aborted.Token);
            _plain = stream as LoopStream;
            if (secure is not null) stream = await SecureAsync(secure, stream);
            Volatile.Write(ref _stream, stream);
            if (_aborted.IsCancellationRequested) await stream.DisposeAsync();
            IsOpen = true;
            _ = ExchangesAsync(stream);
            return null;
        }
        catch (Exception failure) when (Failures.IsExpected(failure))
        {
            return Failures.FromException(failure);
        }
    }

    public ValueTask<Answer> ExchangeAsync(LoadRequest request)
    {
        _requests.Give(request);
        return _answers.TakeAsync();
    }

    /// <summary>Aborts the exchange. <see cref="OpenAsync"/> sets the stream before it checks for this; this cancels before it
    /// reads the stream: one of the two sees the other.</summary>
    public void Abort()
    {
        CancelOpening();
        Volatile.Read(ref _stream)?.Dispose();
    }

    public void Dispose()
    {
        bool wasOpen = IsOpen;
        IsOpen = false;
        if (wasOpen) _requests.Give(null);
        _stream?.Dispose();
        if (_isCounted) sockets.Connections.Return();
        _isCounted = false;
        _aborted.Dispose();
    }

    /// <summary>A handshake waits for reads of the stream, which only its end ends.</summary>
    private async Task<Stream> SecureAsync(Func<Stream, CancellationToken, Task<Stream>> secure, Stream plain)
    {
        await using (_aborted.Token.Register(plain.Dispose)) return await secure(plain, _aborted.Token);
    }

    private void CancelOpening()
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

    /// <summary>Has the system drop what it has not sent yet when the socket is closed: it would keep megabytes for minutes for a
    /// server that does not read.</summary>
    private void DropUnsent()
    {
        try
        {
            _socket!.LingerState = new(enable: true, seconds: 0);
        }
        catch (Exception gone) when (gone is SocketException or ObjectDisposedException)
        {
            // It is closed already.
        }
    }

    private async Task ExchangesAsync(Stream stream)
    {
        while (IsOpen && await _requests.TakeAsync() is { } request)
        {
            Answer answer;
            long bytes = 0;
            LargeSend? sending = null;
            try
            {
                parser.Begin(request);
                ValueTask sent = stream.WriteAsync(rewrite is null ? request.Bytes : rewrite(request.Bytes));
                if (sent.IsCompletedSuccessfully) await sent;
                else sending = new(sent);
                while (!parser.IsWhole)
                {
                    int received = await stream.ReadAsync(_buffer.Free());
                    bytes += received;
                    if (received == 0) parser.Close();
                    else _buffer.Received(received, parser);
                }

                _buffer.CheckEmpty();
                bool isSent = sending is null or { IsWhole: true };
                IsOpen = parser.KeepsConnection && isSent;
                if (!isSent) DropUnsent();
                answer = new(parser.Status, bytes, null);
            }
            catch (Exception failure) when (Failures.IsExpected(failure))
            {
                IsOpen = false;
                answer = new(0, bytes, Failures.FromException(bytes == 0 ? sending?.Failure ?? failure : failure));
            }
            catch (Exception mistake)
            {
                _answers.Fail(mistake);
                return;
            }

            _answers.Give(answer);
        }
    }
}
