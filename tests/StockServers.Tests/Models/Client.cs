using System.Net;
using System.Net.Sockets;
using System.Text;

namespace StockExchange.StockServers.Tests.Models;

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

    public void Dispose() => _client.Dispose();
}
