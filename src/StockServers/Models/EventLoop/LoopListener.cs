using System.Net.Sockets;
using StockExchange.StockServers.Connections;

namespace StockExchange.StockServers.Models.EventLoop;

/// <summary>Who wants in, for the event loop.</summary>
/// <param name="listener">Where clients connect.</param>
/// <param name="readiness">Tells when there are any.</param>
/// <param name="gate">Decides who comes in.</param>
/// <param name="admitted">Is given each of them.</param>
internal sealed class LoopListener(
    Socket listener, IReadiness readiness, ConnectionGate gate, Action<AdmittedClient> admitted) : IWatcher
{
    /// <summary>Clients accepted in a row; then those that are there already have their turn.</summary>
    private const int Turn = 64;

    private bool _isPaused;

    public Socket Socket => listener;

    public void Open()
    {
        listener.Blocking = false;
        readiness.Add(this, Interest.Read);
    }

    /// <summary>If there are more than have their turn now, the loop is told again.</summary>
    public void OnReady(Interest ready)
    {
        for (int turn = 0; turn < Turn && Accept() is { } socket; turn++)
            if (gate.Admit(socket) is { } client) Let(client);
    }

    /// <summary>Hears of who wants in again.</summary>
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
        readiness.Change(this, isPaused ? Interest.None : Interest.Read);
    }
}
