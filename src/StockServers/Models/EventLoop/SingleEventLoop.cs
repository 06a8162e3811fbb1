using System.Net;
using System.Net.Sockets;
using StockExchange.StockServers.Hosting;
using StockExchange.StockServers.Locks;
using StockExchange.StockServers.Protocol;

namespace StockExchange.StockServers.Models.EventLoop;

/// <summary>
/// One thread for everything: it waits until any socket is ready, does what can be done without waiting, and waits again. It never
/// blocks on one client; whatever else would block it, would block all.
/// </summary>
internal sealed class SingleEventLoop(ServerSettings settings, TradingFloor floor, ConnectionGate gate) : IServerModel, IWatcher
{
    /// <summary>How often the loop looks up by itself: for the end, and for idle clients.</summary>
    private static readonly TimeSpan Tick = TimeSpan.FromMilliseconds(100);

    private static readonly TimeSpan FarewellPatience = TimeSpan.FromMilliseconds(200);

    private readonly HashSet<LoopConnection> _connections = [];
    private readonly LoopBuffers _buffers = new();
    private IReadiness _readiness = null!;
    private long _lastRound;

    public Socket Socket { get; private set; } = null!;

    public Task ServeAsync(Action<EndPoint> onListening, CancellationToken stop) => OwnThread.RunAsync("event loop", () =>
    {
        using (Socket = Listener.Open(settings.Host, settings.Port))
        using (_readiness = settings.Readiness is "epoll" ? new EpollReadiness() : new SelectReadiness())
        {
            Socket.Blocking = false;
            _readiness.Add(this, Interest.Read);
            onListening(Socket.LocalEndPoint!);
            while (!stop.IsCancellationRequested)
            {
                _readiness.Wait(Tick);
                SendIdleAway();
            }

            foreach (LoopConnection connection in _connections.ToArray()) connection.Close();
        }
    });

    /// <summary>All that want in, one after the other.</summary>
    public void OnReady(Interest ready)
    {
        while (Accept() is { } client)
        {
            if (!gate.TryEnter(client)) continue;
            client.Blocking = false;
            client.NoDelay = true;
            var connection = new LoopConnection(client, new Session(floor), _readiness, _buffers, Forget);
            _connections.Add(connection);
            _readiness.Add(connection, Interest.Read);
        }
    }

    private Socket? Accept()
    {
        try
        {
            return Socket.Accept();
        }
        catch (SocketException)
        {
            return null; // there is none, or it is gone already, or there are too many open files
        }
    }

    private void Forget(LoopConnection connection)
    {
        _connections.Remove(connection);
        gate.Leave();
    }

    private void SendIdleAway()
    {
        if (TimeProvider.System.GetElapsedTime(_lastRound) < Tick) return;
        _lastRound = TimeProvider.System.GetTimestamp();
        foreach (LoopConnection connection in _connections.Where(IsIdle).ToArray()) connection.Close();
    }

    private bool IsIdle(LoopConnection connection) =>
        (connection.IsFarewell ? FarewellPatience : settings.IdleTimeout) is { } limit
        && TimeProvider.System.GetElapsedTime(connection.LastActive) > limit;
}
