using System.Net;
using System.Net.Sockets;
using StockExchange.StockServers.Models.EventLoop;

namespace StockExchange.Servers.Benchmarks;

/// <summary>
/// A closed loop on one thread, as lean as the servers that it is to saturate: each connection sends a batch of commands, and the
/// next one when all answers are there, of which it counts the lines.
/// </summary>
internal sealed class CommandClient : IDisposable
{
    private static readonly TimeSpan Tick = TimeSpan.FromMilliseconds(100);

    private readonly EpollReadiness _readiness = new();
    private readonly List<Connection> _connections = [];
    private readonly byte[] _buffer = new byte[64 * 1_024];

    public CommandClient(int port, CommandSet commands, int connections, int depth)
    {
        Batch[] batches = commands.Batches(depth);
        for (int number = 0; number < connections; number++)
        {
            var socket = new Socket(SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };
            socket.Connect(IPAddress.Loopback, port);
            socket.Blocking = false;
            _connections.Add(new(socket, batches, _buffer, commands.Failure));
            _readiness.Add(_connections[^1], Interest.Read);
        }
    }

    /// <summary>Batches answered.</summary>
    public long Run(TimeSpan duration)
    {
        long start = TimeProvider.System.GetTimestamp(), before = Answered;
        foreach (Connection connection in _connections.Where(connection => connection.IsIdle)) connection.Send();
        while (TimeProvider.System.GetElapsedTime(start) < duration)
        {
            _readiness.Wait(Tick);
            _readiness.Dispatch();
        }

        return Answered - before;
    }

    public void Dispose()
    {
        foreach (Connection connection in _connections) connection.Socket.Dispose();
        _readiness.Dispose();
    }

    private long Answered => _connections.Sum(connection => connection.Answered);

    private sealed class Connection(Socket socket, Batch[] batches, byte[] buffer, byte failure) : IWatcher
    {
        private int _next;
        private int _pendingLines;

        public Socket Socket => socket;

        public long Answered { get; private set; }

        public bool IsIdle => _pendingLines == 0;

        public void Send()
        {
            Batch batch = batches[_next];
            if (socket.Send(batch.Bytes) < batch.Bytes.Length) throw new InvalidOperationException("The server does not read.");
            (_next, _pendingLines) = (batch.Next, batch.AnswerLines);
        }

        public void OnReady(Interest ready)
        {
            ReadOnlySpan<byte> answers = buffer.AsSpan(0, socket.Receive(buffer));
            if (answers.IsEmpty || answers.IndexOf(failure) == 0)
                throw new InvalidOperationException("The server refuses a command.");
            _pendingLines -= answers.Count((byte)'\n');
            if (_pendingLines < 0) throw new InvalidOperationException("The server says more than it was asked.");
            if (_pendingLines > 0) return;
            Answered++;
            Send();
        }
    }
}
