using System.Net.Sockets;
using StockExchange.StockLoad.Load;

namespace StockExchange.StockLoad.Http;

/// <summary>
/// One connection that speaks HTTP/1.1 (RFC 9112). An exchange allocates nothing: one long-lived loop sends and reads, and hands each
/// answer over, instead of an asynchronous call per request with its state.
/// </summary>
internal sealed class Http11Connection(Http11Connector connector) : IConnection
{
    private readonly Handover<LoadRequest?> _requests = new();
    private readonly Handover<Answer> _answers = new();
    private readonly AnswerParser _parser = new(connector.Transport.LongestHead);
    private readonly ReceiveBuffer _buffer = new(connector.LongestLine);
    private Socket? _socket;
    private Stream? _stream;
    private bool _isAborted;

    public bool IsOpen { get; private set; }

    public async Task<Failure?> OpenAsync()
    {
        try
        {
            _stream = await connector.ConnectAsync(Own);
            IsOpen = true;
            _ = ExchangesAsync(_stream);
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

    public void Abort()
    {
        Volatile.Write(ref _isAborted, true);
        Volatile.Read(ref _socket)?.Dispose();
    }

    public void Dispose()
    {
        if (IsOpen) _requests.Give(null);
        IsOpen = false;
        Abort();
    }

    /// <summary>The socket is ours before it connects, so that it can be aborted while it does.</summary>
    private void Own(Socket socket)
    {
        Volatile.Write(ref _socket, socket);
        if (Volatile.Read(ref _isAborted)) socket.Dispose();
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

            _answers.Give(answer);
        }
    }
}
