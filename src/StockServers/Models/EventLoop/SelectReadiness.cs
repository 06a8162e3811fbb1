using System.Net.Sockets;

namespace StockExchange.StockServers.Models.EventLoop;

/// <summary>
/// Socket.Select, as in the report. Each wait passes all sockets to the system and checks all of them afterwards, so its cost
/// grows with the number of idle sockets.
/// </summary>
internal sealed class SelectReadiness : IReadiness
{
    private readonly Dictionary<Socket, (IWatcher Watcher, Interest Interest)> _watched = [];
    private readonly List<Socket> _readers = [];
    private readonly List<Socket> _writers = [];

    public void Add(IWatcher watcher, Interest interest) => _watched.Add(watcher.Socket, (watcher, interest));

    public void Change(IWatcher watcher, Interest interest) => _watched[watcher.Socket] = (watcher, interest);

    public void Remove(IWatcher watcher) => _watched.Remove(watcher.Socket);

    /// <summary>There must be a socket to wait for, such as the loop's wake-up.</summary>
    public void Wait(TimeSpan timeout)
    {
        Collect(_readers, Interest.Read);
        Collect(_writers, Interest.Write);
        Socket.Select(_readers, _writers, null, timeout);
    }

    public void Dispatch()
    {
        Dispatch(_readers, Interest.Read);
        Dispatch(_writers, Interest.Write);
    }

    public void Dispose() => _watched.Clear();

    private void Collect(List<Socket> sockets, Interest interest)
    {
        sockets.Clear();
        foreach (var (socket, watched) in _watched)
            if (watched.Interest.HasFlag(interest)) sockets.Add(socket);
    }

    private void Dispatch(List<Socket> ready, Interest interest)
    {
        foreach (Socket socket in ready)
            if (_watched.TryGetValue(socket, out (IWatcher Watcher, Interest Interest) watched)
                && watched.Interest.HasFlag(interest))
                watched.Watcher.OnReady(interest);
    }
}
