using System.Net.Sockets;

namespace StockExchange.StockServers.Models.EventLoop;

/// <summary>
/// Socket.Select, as in the report: each wait hands all sockets to the system and looks through all of them again afterwards, so
/// that one that is ready costs as much as all that are not.
/// </summary>
internal sealed class SelectReadiness : IReadiness
{
    private readonly Dictionary<Socket, (IWatcher Watcher, Interest Interest)> _watched = [];
    private readonly List<Socket> _readers = [];
    private readonly List<Socket> _writers = [];
    private readonly ManualResetEventSlim _never = new();

    public void Add(IWatcher watcher, Interest interest) => _watched.Add(watcher.Socket, (watcher, interest));

    public void Change(IWatcher watcher, Interest interest) => _watched[watcher.Socket] = (watcher, interest);

    public void Remove(IWatcher watcher) => _watched.Remove(watcher.Socket);

    public void Wait(TimeSpan timeout)
    {
        Collect(_readers, Interest.Read);
        Collect(_writers, Interest.Write);
        if (_readers.Count + _writers.Count > 0) Socket.Select(_readers, _writers, null, timeout);
        else _never.Wait(timeout); // Socket.Select refuses to wait for nobody
    }

    public void Tell()
    {
        Tell(_readers, Interest.Read);
        Tell(_writers, Interest.Write);
    }

    public void Dispose()
    {
        _watched.Clear();
        _never.Dispose();
    }

    private void Collect(List<Socket> sockets, Interest interest)
    {
        sockets.Clear();
        foreach (var (socket, watched) in _watched)
            if (watched.Interest.HasFlag(interest)) sockets.Add(socket);
    }

    private void Tell(List<Socket> ready, Interest interest)
    {
        foreach (Socket socket in ready)
            if (_watched.TryGetValue(socket, out (IWatcher Watcher, Interest Interest) watched)
                && watched.Interest.HasFlag(interest))
                watched.Watcher.OnReady(interest);
    }
}
