using System.Net;
using System.Net.Sockets;
using StockExchange.LoadEngine.Transports;

namespace StockExchange.LoadEngine.Sockets;

/// <summary>Connects to one server, with a limit of open connections.</summary>
/// <param name="addresses">The server's addresses, which are disposed with it.</param>
/// <param name="mostConnections">The most connections that may be open.</param>
/// <param name="loops">The number of event loops; null for as many as the load needs.</param>
internal sealed class ServerSockets(ServerAddresses addresses, long mostConnections, int? loops) : IDisposable
{
    private readonly EventLoops _loops = EventLoops.Of(loops);

    /// <summary>The limit, of which each open connection takes one.</summary>
    public ConnectionBudget Connections { get; } = new(mostConnections);

    /// <summary>Connects to the first of the server's addresses, in turn, that answers. The socket belongs to the
    /// stream.</summary>
    public Task<(Socket Socket, Stream Stream)> ConnectAsync(CancellationToken cancel) =>
        addresses.ConnectAsync(address => ConnectAsync(address, cancel), cancel);

    public void Dispose()
    {
        _loops.Dispose();
        addresses.Dispose();
    }

    private async Task<(Socket Socket, Stream Stream)> ConnectAsync(EndPoint address, CancellationToken cancel)
    {
        Socket socket = ServerSocket.Create(address);
        try
        {
            return (socket, await StreamAsync(socket, address, cancel));
        }
        catch
        {
            socket.Dispose();
            throw;
        }
    }

    /// <summary>Connects; uses .NET's own sockets where there is no epoll.</summary>
    private async Task<Stream> StreamAsync(Socket socket, EndPoint endPoint, CancellationToken cancel)
    {
        if (endPoint is UnixDomainSocketEndPoint) await ServerSocket.ConnectUnixAsync(socket, endPoint, cancel);
        if (OperatingSystem.IsLinux()) return await LoopStream.ConnectAsync(_loops.Next(), socket, endPoint, cancel);
        if (!socket.Connected) await socket.ConnectAsync(endPoint, cancel);
        return new NetworkStream(socket, ownsSocket: true);
    }
}

/// <summary>The number of connections that may be open, by the system's limit of open files.</summary>
internal sealed class ConnectionBudget(long most)
{
    private long _taken;

    /// <summary>Counts a connection before it is opened. Throws when no file is left for it.</summary>
    public void Take()
    {
        if (Interlocked.Increment(ref _taken) <= most) return;
        Return();
        string connections = most == 1 ? "connection" : "connections";
        throw new ExchangeException(FailureKind.OwnLimit,
            $"This process may open no more files, which leaves {Math.Max(0, most)} {connections}: raise the limit (ulimit -n), "
            + "or use fewer.");
    }

    /// <summary>Releases a connection after it was closed.</summary>
    public void Return() => Interlocked.Decrement(ref _taken);
}
