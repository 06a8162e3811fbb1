using System.Net;
using System.Net.Sockets;
using StockExchange.StockServers.Connections;
using StockExchange.StockServers.Locks;
using StockExchange.StockServers.Protocol;
using StockExchange.StockServers.Settings;

namespace StockExchange.StockServers.Models.EventLoop;

/// <summary>
/// One thread for everything: it waits until any socket is ready, does what can be done without waiting, and waits again. It
/// never blocks on one client; whatever else would block it, would block all.
/// </summary>
internal sealed class SingleEventLoop(ServerSettings settings, TradingFloor floor, ConnectionGate gate) : IServerModel, IWatcher
{
    /// <summary>How often the loop looks up by itself: for the end, and for clients that are to go.</summary>
    private static readonly TimeSpan Tick = TimeSpan.FromMilliseconds(100);

    /// <summary>For who is told goodbye, to hang up.</summary>
    private static readonly TimeSpan FarewellPatience = TimeSpan.FromMilliseconds(200);

    private LoopState _state = null!;
    private long _lastRound;
    private bool _isPaused;

    public Socket Socket { get; private set; } = null!;

    public Task ServeAsync(Action<EndPoint> onListening, CancellationToken stop) => OwnThread.RunAsync("event loop", () =>
    {
        using (Socket = Listener.Open(settings.Host, settings.Port))
        using (IReadiness readiness = settings.Readiness is "epoll" ? new EpollReadiness() : new SelectReadiness())
        {
            Socket.Blocking = false;
            _state = new(readiness, gate);
            readiness.Add(this, Interest.Read);
            onListening(Socket.LocalEndPoint!);
            while (!stop.IsCancellationRequested) Turn();
            foreach (LoopConnection connection in _state.Open.ToArray()) connection.Close();
        }
    });

    /// <summary>One that wants in; if there are more, the loop is told again.</summary>
    public void OnReady(Interest ready)
    {
        if (Accept() is not { } client || !gate.TryEnter(client)) return;
        client.Blocking = false;
        var connection = new LoopConnection(client, new Session(floor), _state);
        _state.Open.Add(connection);
        _state.Readiness.Add(connection, Interest.Read);
    }

    private void Turn()
    {
        _state.Readiness.Wait(Tick);
        _state.Now = TimeProvider.System.GetTimestamp();
        _state.Readiness.Tell();
        if (TimeProvider.System.GetElapsedTime(_lastRound, _state.Now) < Tick) return;
        _lastRound = _state.Now;
        SendAway(_state.Leaving, FarewellPatience);
        if (settings.IdleTimeout is { } limit) SendAway(_state.Open, limit);
        Pause(false);
    }

    private Socket? Accept()
    {
        try
        {
            return Socket.Accept();
        }
        catch (SocketException failure)
        {
            // Either it is gone already, or there are too many open files: then the loop would be told so without end.
            Pause(failure.SocketErrorCode is not SocketError.WouldBlock);
            return null;
        }
    }

    /// <summary>Hears nothing more of who wants in, until the next tick.</summary>
    private void Pause(bool isPaused)
    {
        if (_isPaused == isPaused) return;
        _isPaused = isPaused;
        _state.Readiness.Change(this, isPaused ? Interest.None : Interest.Read);
    }

    private void SendAway(HashSet<LoopConnection> connections, TimeSpan limit)
    {
        foreach (LoopConnection connection in connections.Where(IsIdle).ToArray()) connection.Close();

        bool IsIdle(LoopConnection connection) => TimeProvider.System.GetElapsedTime(connection.LastActive, _state.Now) > limit;
    }
}
