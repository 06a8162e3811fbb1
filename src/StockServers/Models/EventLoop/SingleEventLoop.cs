using System.Net.Sockets;
using StockExchange.StockServers.Connections;
using StockExchange.StockServers.Locks;
using StockExchange.StockServers.Protocol;
using StockExchange.StockServers.Settings;

namespace StockExchange.StockServers.Models.EventLoop;

/// <summary>
/// One thread for all clients: it waits until any socket is ready, does what can be done without blocking, and waits again. It
/// never blocks on a client or on the disk; anything else that blocks it blocks all clients.
/// </summary>
internal sealed class SingleEventLoop(ServerSettings settings, TradingFloor floor, ConnectionGate gate) : IServerModel
{
    /// <summary>Longest wait of the loop, between checks for the end and for idle clients.</summary>
    private static readonly TimeSpan Tick = TimeSpan.FromMilliseconds(100);

    /// <summary>Time for a client to disconnect after its last answer.</summary>
    private static readonly TimeSpan FarewellPatience = TimeSpan.FromMilliseconds(200);

    /// <summary>Time for clients to receive their answers at the end.</summary>
    private static readonly TimeSpan EndPatience = TimeSpan.FromSeconds(2);

    private LoopState _state = null!;
    private LoopListener _listener = null!;
    private long _lastRound;

    public Task ServeAsync(Socket listener, CancellationToken stop) => OwnThread.RunAsync("event loop", () =>
    {
        using IReadiness readiness = settings.Readiness is "epoll" ? new EpollReadiness() : new SelectReadiness();
        using var wakeup = new Wakeup();
        using CancellationTokenRegistration waking = stop.Register(wakeup.Set);
        _state = new(readiness, wakeup, gate.Failures);
        _listener = new(listener, readiness, gate, Welcome);
        readiness.Add(wakeup, Interest.Read);
        _listener.Open();
        while (!stop.IsCancellationRequested) Turn();
        End();
    });

    private void Welcome(AdmittedClient client)
    {
        client.Socket.Blocking = false;
        var connection = new LoopConnection(client, new Session(floor), _state);
        _state.Readiness.Add(connection, Interest.Read);
        _state.Open.Add(connection);
    }

    private void Turn()
    {
        _state.Readiness.Wait(Tick);
        _state.Now = TimeProvider.System.GetTimestamp();
        _state.Readiness.Dispatch();
        _state.ReleaseParked(); // after the wake-up was read, so that none is missed
        if (TimeProvider.System.GetElapsedTime(_lastRound, _state.Now) < Tick) return;
        _lastRound = _state.Now;
        SendAway(_state.Leaving, FarewellPatience);
        if (settings.IdleTimeout is { } limit) SendAway(_state.Open, limit);
        _listener.Resume();
    }

    /// <summary>Sends the answers to executed commands, and cuts off clients that do not receive them in time.</summary>
    private void End()
    {
        _state.IsEnding = true;
        _listener.Close();
        foreach (LoopConnection connection in _state.Open.ToArray()) connection.End();
        long start = TimeProvider.System.GetTimestamp();
        while (_state.Open.Count > 0 && TimeProvider.System.GetElapsedTime(start) < EndPatience) Turn();
        foreach (LoopConnection connection in _state.Open.ToArray()) connection.Close();
    }

    private void SendAway(HashSet<LoopConnection> connections, TimeSpan limit)
    {
        foreach (LoopConnection connection in connections.Where(IsIdle).ToArray()) connection.Close();

        bool IsIdle(LoopConnection connection) =>
            !connection.IsParked && TimeProvider.System.GetElapsedTime(connection.LastActive, _state.Now) > limit;
    }
}
