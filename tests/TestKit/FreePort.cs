using System.Net;
using System.Net.Sockets;

namespace StockExchange.TestKit;

/// <summary>Ports of the loopback address at which nobody listens.</summary>
internal static class FreePort
{
    /// <summary>One that the system will not give away again soon.</summary>
    public static int Find()
    {
        using var socket = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
        socket.Bind(new IPEndPoint(IPAddress.Loopback, 0));
        return ((IPEndPoint)socket.LocalEndPoint!).Port;
    }
}
