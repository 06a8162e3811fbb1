using System.Net;
using System.Net.Sockets;
using TestTargets;

namespace TestLibraryTargets.Remote;

/// <summary>A server in a process of its own that accepts connections and never says anything.</summary>
internal static class SilentServer
{
    private const string Argument = "--silent-server";

    public static IPEndPoint Start() => IPEndPoint.Parse(Helper.Start(Argument));

    public static bool IsAskedFor(string[] args) => args is [Argument];

    public static int Run()
    {
        var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start(backlog: 512);
        _ = AcceptAsync(listener);
        return Helper.Stay(listener.LocalEndpoint.ToString()!);
    }

    private static async Task AcceptAsync(TcpListener listener)
    {
        var clients = new List<Socket>();
        while (true) clients.Add(await listener.AcceptSocketAsync());
    }
}
