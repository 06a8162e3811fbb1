using System.Net.Sockets;
using System.Text;
using System.Threading.Channels;

namespace StockExchange.StockLoad.Trading;

/// <summary>A connection to a stock server, which sends and receives lines.</summary>
internal sealed class ServerLink : IDisposable
{
    private static readonly TimeSpan ConnectPatience = TimeSpan.FromSeconds(10);

    private readonly TcpClient _client;
    private readonly Channel<string> _lines = Channel.CreateUnbounded<string>();

    private ServerLink(TcpClient client, string name)
    {
        _client = client;
        Name = name;
        _ = ReadAsync();
    }

    /// <summary>Host and port: "localhost:60000".</summary>
    public string Name { get; }

    /// <exception cref="CommandException">The host does not exist, or no server listens there.</exception>
    public static async Task<ServerLink> ConnectAsync(string host, int port, TimeProvider time, CancellationToken stop)
    {
        string name = host.Contains(':') ? $"[{host}]:{port}" : $"{host}:{port}";
        using var late = new CancellationTokenSource(ConnectPatience, time);
        using CancellationTokenSource end = CancellationTokenSource.CreateLinkedTokenSource(stop, late.Token);
        var client = new TcpClient { NoDelay = true };
        try
        {
            await client.ConnectAsync(host, port, end.Token);
            return new(client, name);
        }
        catch (Exception failure)
        {
            client.Dispose();
            throw failure switch
            {
                SocketException socket => NotConnected(host, name, socket),
                OperationCanceledException when !stop.IsCancellationRequested =>
                    new CommandException(
                        $"{name} did not answer within {ConnectPatience.TotalSeconds:0} s. "
                            + "Check --host and --port, and firewalls between.",
                        failure),
                _ => failure,
            };
        }
    }

    /// <summary>The lines that the server sends; complete when the connection has ended.</summary>
    public ChannelReader<string> Lines => _lines.Reader;

    /// <summary>Sends a line; false when the connection is broken.</summary>
    public async Task<bool> TrySendAsync(string line, CancellationToken stop)
    {
        try
        {
            await _client.GetStream().WriteAsync(Encoding.UTF8.GetBytes($"{line}\n"), stop);
            return true;
        }
        catch (IOException)
        {
            return false;
        }
    }

    public void Dispose() => _client.Dispose();

    private async Task ReadAsync()
    {
        using var reader = new StreamReader(_client.GetStream(), Encoding.ASCII, leaveOpen: true);
        try
        {
            while (await reader.ReadLineAsync() is { } line) _lines.Writer.TryWrite(line);
        }
        catch (Exception end) when (end is IOException or ObjectDisposedException)
        {
            // The connection is broken: treated as the end of the stream.
        }

        _lines.Writer.Complete();
    }

    private static CommandException NotConnected(string host, string name, SocketException failure) =>
        failure.SocketErrorCode switch
        {
            SocketError.HostNotFound or SocketError.TryAgain or SocketError.NoData =>
                new($"There is no host {host} ({failure.Message}). Check --host.", failure),
            SocketError.ConnectionRefused =>
                new(
                    $"No server listens at {name}. Start StockServers there, or name another server with --host and --port.",
                    failure),
            _ => new($"{name} cannot be reached: {failure.Message}. Check --host and --port.", failure),
        };
}
