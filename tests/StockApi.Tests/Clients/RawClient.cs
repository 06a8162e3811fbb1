using System.Net;
using System.Net.Sockets;
using System.Text;

namespace StockExchange.StockApi.Tests.Clients;

/// <summary>A client that sends what no HTTP library would.</summary>
internal sealed class RawClient : IDisposable
{
    public const string Show = "GET /api/stocks HTTP/1.1\r\nHost: a\r\n\r\n";

    private readonly Socket _socket = new(SocketType.Stream, ProtocolType.Tcp) { ReceiveTimeout = 30_000 };
    private readonly byte[] _buffer = new byte[64 * 1024];

    private RawClient()
    {
    }

    public static async Task<RawClient> ConnectAsync(Uri address, int? receiveBuffer = null)
    {
        var client = new RawClient();
        if (receiveBuffer is { } bytes) client._socket.ReceiveBufferSize = bytes;
        await client._socket.ConnectAsync(IPAddress.Loopback, address.Port, TestContext.Current.CancellationToken);
        return client;
    }

    /// <summary>The head of an order with this body's length, or another one; to the plain API, or to a variant.</summary>
    public static string Order(string body, int? length = null, string variant = "") =>
        $"POST /api/stocks{variant}/1/buy HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
        + $"Content-Length: {length ?? body.Length}\r\n\r\n{body}";

    public async Task SendAsync(string bytes) => await SendAsync(Encoding.Latin1.GetBytes(bytes));

    public async Task SendAsync(byte[] bytes) => await _socket.SendAsync(bytes, TestContext.Current.CancellationToken);

    /// <summary>Says that nothing more will come.</summary>
    public void EndSending() => _socket.Shutdown(SocketShutdown.Send);

    /// <summary>What comes until the text is seen or the service ends the connection.</summary>
    public async Task<string> ReadAsync(string until = "\0")
    {
        var read = new StringBuilder();
        using var late = CancellationTokenSource.CreateLinkedTokenSource(TestContext.Current.CancellationToken);
        late.CancelAfter(TimeSpan.FromSeconds(30));
        try
        {
            while (!read.ToString().Contains(until, StringComparison.Ordinal)
                && await _socket.ReceiveAsync(_buffer, late.Token) is > 0 and var count)
                read.Append(Encoding.Latin1.GetString(_buffer, 0, count));
        }
        catch (SocketException)
        {
            // The service has cut the connection.
        }

        return read.ToString();
    }

    /// <summary>Leaves at once, with a reset.</summary>
    public void HangUp() => _socket.LingerState = new LingerOption(enable: true, seconds: 0);

    public void Dispose() => _socket.Dispose();
}
