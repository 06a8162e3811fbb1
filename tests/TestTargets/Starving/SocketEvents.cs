using System.Net;
using System.Net.Sockets;
using System.Runtime.CompilerServices;

namespace TestTargets.Starving;

/// <summary>
/// 200 connections are read asynchronously, and each reader blocks for half a second where its answer arrives: the other events
/// of the sockets wait behind the one work item that takes them.
/// </summary>
internal static class SocketEvents
{
    private const int Connections = 200;

    public static readonly Scenario Scenario = new("socket-events",
        Label.Starves("sleep", "TestTargets.Starving.SocketEvents.Handle"), Start);

    private static void Start()
    {
        using var listener = new Socket(SocketType.Stream, ProtocolType.Tcp);
        listener.Bind(new IPEndPoint(IPAddress.Loopback, 0));
        listener.Listen(Connections);
        var clients = new List<Socket>();
        for (int connection = 0; connection < Connections; connection++)
        {
            var client = new Socket(SocketType.Stream, ProtocolType.Tcp);
            client.Connect(listener.LocalEndPoint!);
            clients.Add(client);
            _ = ReadForeverAsync(listener.Accept());
        }
        OwnThread.Start("sender", () => SendForever(clients));
    }

    private static async Task ReadForeverAsync(Socket server)
    {
        var buffer = new byte[1];
        while (true)
        {
            await server.ReceiveAsync(buffer);
            Handle();
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Handle() => Thread.Sleep(500); // The exhibit: holds the worker that has taken the event

    private static void SendForever(List<Socket> clients)
    {
        while (true)
        {
            foreach (Socket client in clients) client.Send([1]);
            Thread.Sleep(1_000);
        }
    }
}
