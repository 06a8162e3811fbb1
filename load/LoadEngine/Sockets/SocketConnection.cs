using System.Net.Sockets;
using StockExchange.LoadEngine.Threads;
using StockExchange.LoadEngine.Transports;

namespace StockExchange.LoadEngine.Sockets;

/// <summary>
/// One connection of our own to a server. An exchange allocates nothing: one long-lived loop sends and reads, and hands each
/// answer over, instead of an asynchronous call per request with its state.
/// </summary>
/// <param name="sockets">Connect it.</param>
/// <param name="secure">Makes the stream secure; null where nothing is to be encrypted.</param>
/// <param name="parser">Understands the protocol; of this connection alone.</param>
/// <param name="longestLine">The longest line that the parser may leave unfinished, in bytes.</param>
internal sealed class SocketConnection(
    ServerSockets sockets, Func<Stream, CancellationToken, Task<Stream>>? secure,
    IAnswerParser parser, int longestLine) : IConnection
{
    private readonly CancellationTokenSource _aborted = new();
    private readonly Handover<LoadRequest?> _requests = new();
    private readonly Handover<Answer> _answers = new();
    private readonly ReceiveBuffer _buffer = new(longestLine);
    private Socket? _socket;
    private Stream? _stream;
    private bool _isCounted;

    public bool IsOpen { get; private set; }

    /// <summary>Readable although nothing was asked: it has ended, or what comes belongs to nothing. Not with TLS, which has
    /// messages of its own.</summary>
    public bool WasClosedByServer() => secure is null && _socket!.Poll(TimeSpan.Zero, SelectMode.SelectRead);

    public async Task<Failure?> OpenAsync()
    {
        try
        {
            sockets.Connections.Take();
            _isCounted = true;
            (_socket, Stream stream) = await sockets.ConnectAsync(_aborted.Token);
            if (secure is not null) stream = await secure(stream, _aborted.Token);
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

    /// <summary>The stream comes before the check in <see cref="OpenAsync"/>, the cancellation before the look at the stream: one
    /// of both sees the other's.</summary>
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

    private void CancelOpening()
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

    private async Task ExchangesAsync(Stream stream)
    {
        while (IsOpen && await _requests.TakeAsync() is { } request)
        {
            Answer answer;
            long bytes = 0;
            try
            {
                parser.Begin(request);
                await stream.WriteAsync(request.Bytes);
                while (!parser.IsWhole)
                {
                    int received = await stream.ReadAsync(_buffer.Free());
                    bytes += received;
                    if (received == 0) parser.Close();
                    else _buffer.Received(received, parser);
                }

                _buffer.CheckEmpty();
                IsOpen = parser.KeepsConnection;
                answer = new(parser.Status, bytes, null);
            }
            catch (Exception failure) when (Failures.IsExpected(failure))
            {
                IsOpen = false;
                answer = new(0, bytes, Failures.FromException(failure));
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
