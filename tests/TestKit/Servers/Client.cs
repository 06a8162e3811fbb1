using System.Net;
using System.Net.Sockets;
using System.Text;

namespace StockExchange.TestKit.Servers;

/// <summary>A client of the line protocol. Every wait of it ends, at the latest after a minute.</summary>
internal sealed class Client : IDisposable
{
    private readonly TcpClient _client = new();
    private readonly StreamReader _reader;

    public Client(int port)
    {
        _client.Connect(IPAddress.Loopback, port);
        _client.NoDelay = true;
        _client.ReceiveTimeout = _client.SendTimeout = 60_000;
        _reader = new(_client.GetStream(), Encoding.Latin1);
    }

    public Socket Socket => _client.Client;

    public void Send(string text) => Socket.Send(Encoding.Latin1.GetBytes(text));

    /// <summary>The next line; null at the end.</summary>
    public string? Read() => _reader.ReadLine();

    public string? Ask(string command)
    {
        Send(command + "\n");
        return Read();
    }

    /// <summary>All lines until the server hangs up.</summary>
    public string ReadToEnd() => _reader.ReadToEnd();

    /// <summary>
    /// Takes no answer meanwhile: they fill all buffers on the way, then the server's, and then it does not read any more.
    /// </summary>
    public void SendShowsUntilNobodyTakes()
    {
        byte[] shows = [.. Enumerable.Repeat("show\n"u8.ToArray(), 2_000).SelectMany(line => line)];
        long sent = 0;
        Socket.Blocking = false;
        for (int refusals = 0; refusals < 20;)
        {
            sent += Socket.Send(shows, SocketFlags.None, out SocketError error);
            Assert.True(sent < 200_000_000, "somebody takes it all");
            refusals = error is SocketError.WouldBlock ? refusals + 1 : 0;
            if (error is SocketError.WouldBlock) TestContext.Current.CancellationToken.WaitHandle.WaitOne(20);
        }
    }

    /// <summary>Disappears without a goodbye: the server's next packet is answered with a reset.</summary>
    public void Reset()
    {
        Socket.LingerState = new LingerOption(enable: true, seconds: 0);
        Dispose();
    }

    public void Dispose() => _client.Dispose();
}
