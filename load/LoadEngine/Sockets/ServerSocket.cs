using System.Net;
using System.Net.Sockets;

namespace StockExchange.LoadEngine.Sockets;

/// <summary>A socket for an address: TCP, or a Unix domain socket.</summary>
internal static class ServerSocket
{
    /// <summary>How long to wait while the server has no room for another Unix connection: there is no event for it.</summary>
    private static readonly TimeSpan Pause = TimeSpan.FromMilliseconds(2);

    /// <summary>Creates a socket that is not connected, without Nagle's algorithm.</summary>
    public static Socket Create(EndPoint address) => address is UnixDomainSocketEndPoint
        ? new(AddressFamily.Unix, SocketType.Stream, ProtocolType.Unspecified)
        : new(address.AddressFamily, SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };

    /// <summary>Connects a Unix domain socket; with a full backlog that is tried again, because it fails at once (connect(2):
    /// EAGAIN).</summary>
    /// <exception cref="SocketException">No process listens there.</exception>
    public static async Task ConnectUnixAsync(Socket socket, EndPoint address, CancellationToken cancel)
    {
        socket.Blocking = false;
        while (!IsConnected(socket, address)) await Task.Delay(Pause, TimeProvider.System, cancel);
    }

    private static bool IsConnected(Socket socket, EndPoint address)
    {
        try
        {
            socket.Connect(address);
            return true;
        }
        catch (SocketException failure) when (failure.SocketErrorCode is SocketError.WouldBlock)
        {
            return false;
        }
    }
}
