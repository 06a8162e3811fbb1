using System.Net;
using System.Net.Sockets;

namespace StockExchange.StockServers.Connections;

/// <summary>The socket that clients connect to.</summary>
internal static class Listener
{
    /// <summary>
    /// Connections that the operating system keeps until they are accepted; it may allow fewer (net.core.somaxconn).
    /// </summary>
    private const int Backlog = 4_096;

    /// <exception cref="ServerException">The address cannot be had.</exception>
    public static Socket Open(IPAddress host, int port)
    {
        // The accepted sockets inherit NoDelay.
        var listener = new Socket(host.AddressFamily, SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };
        try
        {
            listener.Bind(new IPEndPoint(host, port));
            listener.Listen(Backlog);
            return listener;
        }
        catch (SocketException failure)
        {
            listener.Dispose();
            throw Unavailable(new(host, port), failure);
        }
    }

    public static ServerException Unavailable(IPEndPoint address, Exception failure) =>
        new(
            $"Cannot listen on {address}: {failure.Message}. Take another address with --host or --port (0 takes a free port).",
            failure);
}
