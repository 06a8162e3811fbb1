using System.Net;
using System.Net.Sockets;
using System.Runtime.CompilerServices;

namespace TestTargets.Starving;

/// <summary>A ledger that asks a server under a lock. 30 bookings at a time, 50 ms each: the pool does not even grow.</summary>
internal sealed class LockAroundRequest : IDisposable
{
    public static readonly Scenario Scenario = new("lock-around-request",
        Label.Starves("lock|input-output", "TestTargets.Starving.LockAroundRequest.Book"),
        () => ClosedLoop.Start(30, new LockAroundRequest(SlowServer.StartEcho(TimeSpan.FromMilliseconds(50))).Book));

    private readonly List<byte> _entries = [];
    private readonly Socket _socket = new(SocketType.Stream, ProtocolType.Tcp);

    private LockAroundRequest(EndPoint server) => _socket.Connect(server);

    public void Dispose() => _socket.Dispose();

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void Book()
    {
        lock (_entries) // The exhibit: everybody waits here for the one who talks to the server
        {
            byte[] entry = [42];
            _socket.Send(entry);
            _socket.Receive(entry);
            _entries.AddRange(entry);
        }
    }
}
