using System.Net;
using System.Net.Sockets;
using System.Runtime.CompilerServices;

namespace TestTargets.Starving;

/// <summary>Synchronous sockets, a connection each, as in programs of 2005. 120 clients, 400 ms.</summary>
internal sealed class SocketReceive : IDisposable
{
    public static readonly Scenario Scenario = new("socket-receive",
        Label.Starves("input-output", "TestTargets.Starving.SocketReceive.Exchange"), Start);

    private readonly Socket _socket = new(SocketType.Stream, ProtocolType.Tcp);
    private readonly byte[] _buffer = new byte[64];

    private SocketReceive(EndPoint server) => _socket.Connect(server);

    public void Dispose() => _socket.Dispose();

    private static void Start()
    {
        IPEndPoint server = SlowServer.StartEcho(TimeSpan.FromMilliseconds(400));
        for (int client = 0; client < 120; client++) ClosedLoop.Start(1, new SocketReceive(server).Exchange);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void Exchange()
    {
        _socket.Send(_buffer);
        _socket.Receive(_buffer); // The exhibit: a blocking read
    }
}
