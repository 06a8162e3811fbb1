using System.Net.Sockets;
using StockExchange.StockLoad.Load;

namespace StockExchange.StockLoad.Http;

/// <summary>
/// One connection that speaks HTTP/1.1 (RFC 9112). An exchange allocates nothing: one long-lived loop sends and reads, and hands each
/// answer over, instead of an asynchronous call per request with its state.
/// </summary>
internal sealed class Http11Connection(Http11Connector connector) : IConnection
{
    private readonly CancellationTokenSource _aborted = new();
    private readonly Handover<LoadRequest?> _requests = new();
    private readonly Handover<Answer> _answers = new();
    private readonly AnswerParser _parser = new(connector.Transport.LongestHead);
    private readonly ReceiveBuffer _buffer = new(connector.LongestLine);
    private Socket? _socket;
    private Stream? _stream;

    public bool IsOpen { get; private set; }

    /// <summary>Readable although nothing was asked: it has ended, or what comes belongs to nothing. Not with TLS, which has messages of
    /// its own.</summary>
    public bool WasClosedByServer() => _stream is NetworkStream && _socket!.Poll(TimeSpan.Zero, SelectMode.SelectRead);

    public async Task<Failure?> OpenAsync()
    {
        try
        {
            _socket = await connector.ConnectAsync(_aborted.Token);
            Stream stream = await connector.StreamAsync(_socket, _aborted.Token);
            Volatile.Write(ref _stream, stream);
            if (_aborted.IsCancellationRequested) await stream.DisposeAsync();
            IsOpen = true;
            _ = ExchangesAsync(stream);
            return null;
        }
        catch (Exception failure) when (Failures.IsExpected(failure))
        {
            return Failures.Of(failure);
        }
    }

    public ValueTask<Answer> ExchangeAsync(LoadRequest request)
    {
        _requests.Give(request);
        return _answers.TakeAsync();
    }

    /// <summary>The stream comes before the check in <see cref="OpenAsync"/>, the cancellation before the look at the stream: one of both
    /// sees the other's.</summary>
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
                _parser.Begin(request.Method == HttpMethod.Head);
                await stream.WriteAsync(request.Http11);
                while (!_parser.IsWhole)
                {
                    int received = await stream.ReadAsync(_buffer.Free());
                    bytes += received;
                    if (received == 0) _parser.Close();
                    else _buffer.Received(received, _parser);
                }

                _buffer.CheckEmpty();
                IsOpen = _parser.KeepsConnection;
                answer = new(_parser.Status, bytes, null);
            }
            catch (Exception failure) when (Failures.IsExpected(failure))
            {
                IsOpen = false;
                answer = new(0, bytes, Failures.Of(failure));
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
