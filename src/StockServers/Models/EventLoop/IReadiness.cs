using System.Net.Sockets;

namespace StockExchange.StockServers.Models.EventLoop;

/// <summary>The operations for which a socket should be ready.</summary>
[Flags]
internal enum Interest
{
    None = 0,

    /// <summary>Data, a new connection or the end of the stream can be read.</summary>
    Read = 1,

    /// <summary>There is space to send.</summary>
    Write = 2,
}

/// <summary>Handles the events of a socket.</summary>
internal interface IWatcher
{
    Socket Socket { get; }

    /// <summary>Called by the loop's thread.</summary>
    void OnReady(Interest ready);
}

/// <summary>Waits for many sockets, level-triggered. Not thread-safe.</summary>
internal interface IReadiness : IDisposable
{
    void Add(IWatcher watcher, Interest interest);

    void Change(IWatcher watcher, Interest interest);

    /// <summary>Must be called before the socket is closed.</summary>
    void Remove(IWatcher watcher);

    /// <summary>Waits until a socket is ready, or until the timeout.</summary>
    void Wait(TimeSpan timeout);

    /// <summary>Calls the watchers of the sockets that the last wait found ready.</summary>
    void Dispatch();
}
