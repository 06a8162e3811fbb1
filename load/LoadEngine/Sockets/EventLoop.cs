using System.Net.Sockets;
using StockExchange.LoadEngine.Threads;

namespace StockExchange.LoadEngine.Sockets;

/// <summary>
/// A thread that waits for many sockets at once and runs what was waiting for them. What is sent meanwhile is collected until all
/// that has come is read: a server that is woken then finds many requests and not one, which saves both sides most of their
/// switches between threads. Nothing that runs here may block.
/// </summary>
internal sealed class EventLoop : IDisposable
{
    /// <summary>So late it may notice that it is over.</summary>
    private static readonly TimeSpan Patience = TimeSpan.FromMilliseconds(100);

    /// <summary>Each event is told once: the loop reads and writes until there is nothing left.</summary>
    private const Epoll.Events Watched =
        Epoll.Events.In | Epoll.Events.Out | Epoll.Events.PeerClosed | Epoll.Events.EdgeTriggered;

    [ThreadStatic]
    private static EventLoop? _current;

    private readonly Epoll _epoll = new();
    private readonly Lock _changing = new();
    private readonly List<LoopStream> _toSend = [];
    private LoopStream?[] _streams = new LoopStream?[256]; // by descriptor
    private uint _added;
    private IOException? _failure;
    private volatile bool _isOver;

    public EventLoop() => _ = OwnThread.RunAsync("StockLoad sockets", Run);

    /// <summary>The caller runs on this loop's thread.</summary>
    public bool IsCurrent => _current == this;

    /// <summary>From now on it is told what happens to its socket. A descriptor is used again as soon as it is closed, while an
    /// event of the socket before may still be told: so its number alone names none.</summary>
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
        }
    }

    /// <summary>Before its socket is closed.</summary>
    public void Remove(LoopStream stream)
    {
        lock (_changing)
            if (_streams[(uint)stream.Name] == stream) _streams[(uint)stream.Name] = null;
    }

    /// <summary>On its own thread: this stream has something to send when all that has come is read.</summary>
    public void SendLater(LoopStream stream) => _toSend.Add(stream);

    public void Dispose() => _isOver = true;

    private void Run()
    {
        _current = this;
        try
        {
            while (!_isOver) ServeOnce();
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

    /// <summary>Nobody waits for what will not come.</summary>
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
