using System.Net;
using System.Net.Sockets;

namespace StockExchange.StockServers.Models.EventLoop;

/// <summary>
/// Ends the loop's wait from another thread: a datagram socket that is connected to itself, so that it looks to the loop like one
/// more client, to epoll and to select, on every system.
/// </summary>
internal sealed class Wakeup : IWatcher, IDisposable
{
    private static readonly byte[] Knock = [1];

    private readonly byte[] _heard = new byte[Knock.Length];
    private int _isSet;

    public Wakeup()
    {
        Socket = new(AddressFamily.InterNetwork, SocketType.Dgram, ProtocolType.Udp);
        Socket.Bind(new IPEndPoint(IPAddress.Loopback, 0));
        Socket.Connect(Socket.LocalEndPoint!); // so it hears nobody else
        Socket.Blocking = false;
    }

    public Socket Socket { get; }

    /// <summary>By any thread, also when the loop has ended. Several at once are one.</summary>
    public void Set()
    {
        if (Interlocked.Exchange(ref _isSet, 1) != 0) return;
        try
        {
            _ = Socket.Send(Knock, SocketFlags.None, out _);
        }
        catch (ObjectDisposedException)
        {
            // Nobody waits any more.
        }
    }

    /// <summary>What the loop was woken for is to be looked at after this, not before: what comes now wakes it again.</summary>
    public void OnReady(Interest ready)
    {
        _ = Socket.Receive(_heard, SocketFlags.None, out _);
        Interlocked.Exchange(ref _isSet, 0);
    }

    public void Dispose() => Socket.Dispose();
}
