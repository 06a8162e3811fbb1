using System.Net.Sockets;
using StockExchange.StockServers.Connections;

namespace StockExchange.StockServers.Models.EventLoop;

/// <summary>Accepts the event loop's clients.</summary>
internal sealed class LoopListener(
    Socket listener, IReadiness readiness, ConnectionGate gate, Action<AdmittedClient> admitted) : IWatcher
{
    /// <summary>Number of clients accepted in a row, before the connected ones have their turn.</summary>
    private const int Turn = 64;

    private bool _isPaused;

    public Socket Socket => listener;

    public void Open()
    {
        listener.Blocking = false;
        readiness.Add(this, Interest.Read);
    }

    /// <summary>Further connections are reported again in the next turn.</summary>
    public void OnReady(Interest ready)
    {
        for (int turn = 0; turn < Turn && Accept() is { } socket; turn++)
            if (gate.Admit(socket) is { } client) Let(client);
    }

    /// <summary>Accepts again after a pause.</summary>
    public void Resume() => Pause(false);

    public void Close()
    {
        Resume();
        readiness.Remove(this);
        listener.Dispose();
    }

    private void Let(AdmittedClient client)
    {
        try
        {
            admitted(client);
        }
        catch (Exception failure)
        {
            gate.Failures.Note(failure);
            client.Dispose();
        }
    }

    private Socket? Accept()
    {
        try
        {
            return listener.Accept();
        }
        catch (SocketException failure)
        {
            // Either it has disconnected, or there are too many open files, which would be reported without end.
            Pause(failure.SocketErrorCode is not SocketError.WouldBlock);
            return null;
        }
    }

    /// <summary>Pauses accepting until the next tick.</summary>
    private void Pause(bool isPaused)
    {
        if (_isPaused == isPaused) return;
        _isPaused = isPaused;
        readiness.Change(this, isPaused ? Interest.None : Interest.Read);
    }
}
