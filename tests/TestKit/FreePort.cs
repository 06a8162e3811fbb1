using System.Collections.Concurrent;
using System.Net;
using System.Net.Sockets;

namespace StockExchange.TestKit;

/// <summary>Ports of the loopback address at which nobody listens.</summary>
internal static class FreePort
{
    private static readonly ConcurrentDictionary<int, bool> Given = new();

    /// <summary>Another one each time: the system may give away a port again before its server listens on it, and the clients of
    /// one test would then speak to the server of another.</summary>
    public static int Find()
    {
        int port;
        do port = FromSystem();
        while (!Given.TryAdd(port, true));
        return port;
    }

    private static int FromSystem()
    {
        using var socket = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
        socket.Bind(new IPEndPoint(IPAddress.Loopback, 0));
        return ((IPEndPoint)socket.LocalEndPoint!).Port;
    }
}
