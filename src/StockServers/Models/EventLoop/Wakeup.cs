using System.Net;
using System.Net.Sockets;

namespace StockExchange.StockServers.Models.EventLoop;

/// <summary>
/// Ends the loop's wait from another thread: a datagram socket that is connected to itself, which epoll and select handle like a
/// client's, on every system.
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
        Socket.Connect(Socket.LocalEndPoint!); // so it receives nothing else
        Socket.Blocking = false;
    }

    public Socket Socket { get; }

    /// <summary>Can be called by any thread, also when the loop has ended. Several calls before a wake-up count as one.</summary>
    public void Set()
    {
        if (Interlocked.Exchange(ref _isSet, 1) != 0) return;
        try
        {
            _ = Socket.Send(Knock, SocketFlags.None, out _);
        }
        catch (ObjectDisposedException)
        {
            // The loop has ended.
        }
    }

    /// <summary>The reason of the wake-up must be handled after this call: a later reason sends a new datagram.</summary>
    public void OnReady(Interest ready)
    {
        _ = Socket.Receive(_heard, SocketFlags.None, out _);
        Interlocked.Exchange(ref _isSet, 0);
    }

    public void Dispose() => Socket.Dispose();
}
