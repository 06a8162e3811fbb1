using StockExchange.LoadEngine.Sockets;

namespace StockExchange.StockServers.Models.EventLoop;

/// <summary>epoll(7), level-triggered. Linux only.</summary>
internal sealed class EpollReadiness : IReadiness
{
    private const Epoll.Events Readable = Epoll.Events.In | Epoll.Events.Error | Epoll.Events.HangUp;

    private readonly Epoll _epoll = new();
    private IWatcher?[] _watched = new IWatcher?[256]; // by descriptor
    private int _ready;

    public void Add(IWatcher watcher, Interest interest)
    {
        int descriptor = DescriptorOf(watcher);
        if (descriptor >= _watched.Length) Array.Resize(ref _watched, descriptor * 2);
        _watched[descriptor] = watcher;
        _epoll.Add(watcher.Socket, EventsOf(interest), descriptor);
    }

    public void Change(IWatcher watcher, Interest interest) =>
        _epoll.Change(watcher.Socket, EventsOf(interest), DescriptorOf(watcher));

    public void Remove(IWatcher watcher)
    {
        _epoll.Remove(watcher.Socket);
        _watched[DescriptorOf(watcher)] = null;
    }

    public void Wait(TimeSpan timeout) => _ready = _epoll.Wait(timeout);

    /// <summary>
    /// Skips watchers that were closed in this turn. A new one with the same descriptor may be called instead, which is harmless:
    /// it finds nothing to read.
    /// </summary>
    public void Dispatch()
    {
        for (int index = 0; index < _ready; index++)
        {
            var (events, descriptor) = _epoll.Get(index);
            Interest interest = (events & Epoll.Events.Out) != Epoll.Events.None ? Interest.Write : Interest.None;
            _watched[descriptor]?.OnReady((events & Readable) != Epoll.Events.None ? interest | Interest.Read : interest);
        }
    }

    public void Dispose() => _epoll.Dispose();

    private static Epoll.Events EventsOf(Interest interest) =>
        (interest.HasFlag(Interest.Read) ? Epoll.Events.In : Epoll.Events.None)
        | (interest.HasFlag(Interest.Write) ? Epoll.Events.Out : Epoll.Events.None);

    private static int DescriptorOf(IWatcher watcher) => (int)watcher.Socket.Handle;
}
