using System.Net;
using System.Net.Sockets;

namespace StockExchange.StockServers.Connections;

/// <summary>The socket that clients connect to.</summary>
internal static class Listener
{
    /// <summary>
    /// Number of connections that the system queues until they are accepted; it may allow fewer (net.core.somaxconn).
    /// </summary>
    private const int Backlog = 4_096;

    /// <summary>
    /// Bytes of answers that a client has not received yet. By default the system allows about 4 MB for each client. Linux
    /// doubles the value for its own records.
    /// </summary>
    private const int SendBuffer = 128 * 1_024;

    /// <summary>Bytes of commands that are not read yet, because their client does not receive its answers.</summary>
    private const int ReceiveBuffer = 64 * 1_024;

    /// <exception cref="ServerException">The address is not available.</exception>
    public static Socket Open(IPAddress host, int port)
    {
        Socket? listener = null;
        try
        {
            // The accepted sockets inherit all of this.
            listener = new Socket(host.AddressFamily, SocketType.Stream, ProtocolType.Tcp)
            {
                NoDelay = true,
                SendBufferSize = SendBuffer,
                ReceiveBufferSize = ReceiveBuffer,
            };
            if (host.Equals(IPAddress.IPv6Any)) listener.DualMode = true;
            listener.Bind(new IPEndPoint(host, port));
            listener.Listen(Backlog);
            return listener;
        }
        catch (SocketException failure)
        {
            listener?.Dispose();
            throw new ServerException(
                $"Cannot listen on {new IPEndPoint(host, port)}: {failure.Message}. "
                + "Choose another address with --host or --port (0 takes a free port).",
                failure);
        }
    }
}

/// <summary>The server cannot run; the message says what is wrong and what to do.</summary>
internal sealed class ServerException(string message, Exception? inner = null) : Exception(message, inner);
