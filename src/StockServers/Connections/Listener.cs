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

    /// <summary>
    /// In bytes, of answers that a client has not taken yet. Without it the system lets them grow to some 4 MB for each client.
    /// Linux counts its own records too, and so doubles it.
    /// </summary>
    private const int SendBuffer = 128 * 1_024;

    /// <summary>In bytes, of commands that are not read yet, since their client does not take its answers.</summary>
    private const int ReceiveBuffer = 64 * 1_024;

    /// <exception cref="ServerException">The address cannot be had.</exception>
    public static Socket Open(IPAddress host, int port)
    {
        // The accepted sockets inherit all of this.
        var listener = new Socket(host.AddressFamily, SocketType.Stream, ProtocolType.Tcp)
        {
            NoDelay = true,
            SendBufferSize = SendBuffer,
            ReceiveBufferSize = ReceiveBuffer,
        };
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
            $"Cannot listen on {address}: {failure.Message}. Choose another address with --host or --port (0 takes a free port).",
            failure);
}
