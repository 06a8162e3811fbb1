using System.Buffers.Binary;
using System.Net;
using System.Net.Sockets;
using System.Runtime.CompilerServices;

namespace Fabrikam;

/// <summary>A database driver that shares one connection: commands are written at once, one thread reads the answers.</summary>
public sealed class Connection : IDisposable
{
    private readonly Socket _socket = new(SocketType.Stream, ProtocolType.Tcp);
    private readonly Dictionary<int, Command> _open = [];
    private int _last;

    /// <exception cref="SocketException">The server is not there.</exception>
    public Connection(EndPoint server)
    {
        _socket.Connect(server);
        new Thread(Read) { IsBackground = true, Name = "Fabrikam reader" }.Start();
    }

    /// <summary>The first column of the first row.</summary>
    public int ExecuteScalar()
    {
        var command = new Command();
        byte[] id = new byte[sizeof(int)];
        lock (_open)
        {
            _open.Add(++_last, command);
            BinaryPrimitives.WriteInt32LittleEndian(id, _last);
            _socket.Send(id);
        }
        return command.WaitForAnswer();
    }

    /// <summary>The same on a thread of its own, as old drivers do it: its caller may await.</summary>
    public Task<int> ExecuteScalarAsync() =>
        Task.Factory.StartNew(ExecuteScalar, CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default);

    /// <inheritdoc/>
    public void Dispose() => _socket.Dispose();

    private void Read()
    {
        byte[] id = new byte[sizeof(int)];
        for (int got = 0; _socket.Receive(id, got, id.Length - got, SocketFlags.None) is > 0 and int length;)
        {
            got = (got + length) % id.Length;
            if (got == 0) Answer(BinaryPrimitives.ReadInt32LittleEndian(id));
        }
    }

    private void Answer(int id)
    {
        Command? command;
        lock (_open) _open.Remove(id, out command);
        command?.Answer(id);
    }

    private sealed class Command
    {
        private int? _answer;

        [MethodImpl(MethodImplOptions.NoInlining)]
        public int WaitForAnswer()
        {
            lock (this) // The exhibit: waits for the pulse of the thread that reads
            {
                while (_answer is null) Monitor.Wait(this);
                return _answer.Value;
            }
        }

        public void Answer(int value)
        {
            lock (this)
            {
                _answer = value;
                Monitor.Pulse(this);
            }
        }
    }
}
