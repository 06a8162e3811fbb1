using System.Net;
using System.Net.Sockets;

namespace StockExchange.LoadEngine.Sockets;

/// <summary>Connects to one server, whose name is looked up once.</summary>
/// <param name="server">Host and port.</param>
/// <param name="mostConnections">How many may be open.</param>
internal sealed class ServerSockets(Uri server, long mostConnections) : IDisposable
{
    private readonly SemaphoreSlim _lookup = new(1);

    /// <summary>One a processor, each begun with its first connection.</summary>
    private readonly Lazy<EventLoop>[] _loops =
        [.. Enumerable.Range(0, Environment.ProcessorCount).Select(_ => new Lazy<EventLoop>(() => new EventLoop()))];

    private IPAddress[]? _addresses;
    private uint _connected;

    /// <summary>Each open connection takes one.</summary>
    public ConnectionBudget Connections { get; } = new(mostConnections);

    /// <summary>Connects to the first of the server's addresses that answers. The socket belongs to the stream.</summary>
    public async Task<(Socket Socket, Stream Stream)> ConnectAsync(CancellationToken cancel)
    {
        IPAddress[] addresses = await AddressesAsync(cancel);
        for (int i = 0; i < addresses.Length - 1; i++)
        {
            try
            {
                return await ConnectAsync(addresses[i], cancel);
            }
            catch (SocketException failure) when (failure.SocketErrorCode is not SocketError.TooManyOpenSockets)
            {
                // Then the next one: localhost is ::1 and 127.0.0.1, and a server often listens on one of them only.
            }
        }

        return await ConnectAsync(addresses[^1], cancel);
    }

    public void Dispose()
    {
        foreach (Lazy<EventLoop> loop in _loops)
            if (loop.IsValueCreated) loop.Value.Dispose();
        _lookup.Dispose();
    }

    private async Task<IPAddress[]> AddressesAsync(CancellationToken cancel)
    {
        if (_addresses is not null) return _addresses;
        await _lookup.WaitAsync(cancel);
        try
        {
            return _addresses ??= await Dns.GetHostAddressesAsync(server.IdnHost, cancel);
        }
        finally
        {
            _lookup.Release();
        }
    }

    private async Task<(Socket Socket, Stream Stream)> ConnectAsync(IPAddress address, CancellationToken cancel)
    {
        var socket = new Socket(address.AddressFamily, SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };
        try
        {
            Stream stream = await StreamAsync(socket, new(address, server.Port), cancel);
            _addresses = [address];
            return (socket, stream);
        }
        catch
        {
            socket.Dispose();
            throw;
        }
    }

    /// <summary>.NET's own sockets where there is no epoll.</summary>
    private async Task<Stream> StreamAsync(Socket socket, IPEndPoint endPoint, CancellationToken cancel)
    {
        if (OperatingSystem.IsLinux())
        {
            Lazy<EventLoop> loop = _loops[Interlocked.Increment(ref _connected) % (uint)_loops.Length];
            return await LoopStream.ConnectAsync(loop.Value, socket, endPoint, cancel);
        }

        await socket.ConnectAsync(endPoint, cancel);
        return new NetworkStream(socket, ownsSocket: true);
    }
}
