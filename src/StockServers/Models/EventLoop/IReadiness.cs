using System.Net.Sockets;

namespace StockExchange.StockServers.Models.EventLoop;

/// <summary>What a socket is to be ready for.</summary>
[Flags]
internal enum Interest
{
    None = 0,

    /// <summary>There is something to read, or to accept, or the end.</summary>
    Read = 1,

    /// <summary>There is room for output.</summary>
    Write = 2,
}

/// <summary>Somebody who wants to know when a socket is ready.</summary>
internal interface IWatcher
{
    Socket Socket { get; }

    /// <summary>Called by the loop's thread.</summary>
    void OnReady(Interest ready);
}

/// <summary>Waits for many sockets at once; level-triggered: who is still ready is told again. For one thread.</summary>
internal interface IReadiness : IDisposable
{
    void Add(IWatcher watcher, Interest interest);

    void Change(IWatcher watcher, Interest interest);

    /// <summary>Before the socket is closed.</summary>
    void Remove(IWatcher watcher);

    /// <summary>Waits until one is ready, or so long.</summary>
    void Wait(TimeSpan timeout);

    /// <summary>Tells all that were ready then.</summary>
    void Tell();
}
