using System.Net.Sockets;
using StockExchange.LoadEngine.Threads;

namespace StockExchange.LoadEngine.Sockets;

/// <summary>
/// A thread that waits for many sockets at once and runs the continuations of their reads. Data to send is collected until all
/// received data is read: a server that is woken then finds many requests, which saves both sides most of their thread switches.
/// Nothing that runs here may block.
/// </summary>
internal sealed class EventLoop : IDisposable
{
    /// <summary>The longest delay of its end.</summary>
    private static readonly TimeSpan Patience = TimeSpan.FromMilliseconds(100);

    /// <summary>Each event is reported once (edge-triggered): the loop reads and writes until nothing is left.</summary>
    private const Epoll.Events Watched =
        Epoll.Events.In | Epoll.Events.Out | Epoll.Events.PeerClosed | Epoll.Events.EdgeTriggered;

    [ThreadStatic]
    private static EventLoop? _current;

    private readonly Epoll _epoll = new();
    private readonly Lock _changing = new();
    private readonly List<LoopStream> _toSend = [];
    private readonly Action<EventLoop> _afterRound;
    private LoopStream?[] _streams = new LoopStream?[256]; // by descriptor
    private uint _added;
    private IOException? _failure;
    private volatile bool _isOver;

    /// <param name="afterRound">Called on the loop's thread whenever it has served what was ready.</param>
    public EventLoop(Action<EventLoop> afterRound)
    {
        _afterRound = afterRound;
        _ = OwnThread.RunAsync("StockLoad sockets", Run);
    }

    /// <summary>Whether the caller runs on this loop's thread.</summary>
    public bool IsCurrent => _current == this;

    /// <summary>The number of streams that it serves.</summary>
    public int Count { get; private set; }

    /// <summary>Adds a stream for the events of its socket. A closed descriptor is reused at once, while an event of the old
    /// socket may still come: its number alone does not identify a stream.</summary>
    public void Add(LoopStream stream, Socket socket)
    {
        int descriptor = (int)socket.Handle;
        lock (_changing)
        {
            if (_failure is not null) throw _failure;
            if (descriptor >= _streams.Length) Array.Resize(ref _streams, Math.Max(descriptor + 1, _streams.Length * 2));
            _streams[descriptor] = stream;
            stream.Name = ((long)++_added << 32) | (uint)descriptor;
            _epoll.Add(socket, Watched, stream.Name);
            Count++;
        }
    }

    /// <summary>Removes a stream, before its socket is closed.</summary>
    public void Remove(LoopStream stream)
    {
        lock (_changing)
        {
            if (_streams[(uint)stream.Name] != stream) return;
            _streams[(uint)stream.Name] = null;
            Count--;
        }
    }

    /// <summary>Has another loop serve every other stream. Called on the loop's thread, between two rounds.</summary>
    public void MoveHalfTo(EventLoop other)
    {
        LoopStream[] mine;
        lock (_changing) mine = [.. _streams.OfType<LoopStream>()];
        for (int index = 0; index < mine.Length; index += 2) mine[index].MoveTo(other);
    }

    /// <summary>Gives up a stream whose socket remains open.</summary>
    public void Release(LoopStream stream, Socket socket)
    {
        Remove(stream);
        _epoll.Remove(socket);
    }

    /// <summary>Notes that a stream has data to send when all received data is read. Called on the loop's thread.</summary>
    public void SendLater(LoopStream stream) => _toSend.Add(stream);

    public void Dispose() => _isOver = true;

    private void Run()
    {
        _current = this;
        try
        {
            while (!_isOver)
            {
                ServeOnce();
                _afterRound(this);
            }
        }
        catch (Exception failure)
        {
            End(new IOException($"The loop of this generator's sockets has failed: {failure.Message}", failure));
        }

        _epoll.Dispose();
    }

    private void ServeOnce()
    {
        int count = _epoll.Wait(Patience);
        LoopStream?[] streams = Volatile.Read(ref _streams);
        for (int index = 0; index < count; index++)
        {
            var (events, name) = _epoll.Get(index);
            if (Volatile.Read(ref streams[(uint)name]) is { } stream && stream.Name == name) stream.OnReady(events);
        }

        foreach (LoopStream stream in _toSend) stream.SendCollected();
        _toSend.Clear();
    }

    /// <summary>Fails every read that waits.</summary>
    private void End(IOException failure)
    {
        LoopStream?[] left;
        lock (_changing)
        {
            _failure = failure;
            left = _streams;
        }

        foreach (LoopStream? stream in left) stream?.Dispose();
    }
}
