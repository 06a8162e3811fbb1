using System.Net.Sockets;
using StockExchange.StockServers.Connections;

namespace StockExchange.StockServers.Models;

/// <summary>Accepts connections on the calling thread, one by one.</summary>
internal static class Acceptor
{
    /// <summary>Pause after a failed accept, such as at the limit of open files.</summary>
    private static readonly TimeSpan PauseAtLimit = TimeSpan.FromMilliseconds(50);

    /// <summary>Returns the admitted clients, until it is stopped, which closes the listener.</summary>
    public static IEnumerable<AdmittedClient> Accepted(Socket listener, ConnectionGate gate, CancellationToken stop)
    {
        using CancellationTokenRegistration closing = stop.Register(listener.Dispose);
        while (!stop.IsCancellationRequested)
        {
            if (Accept(listener, stop) is { } socket && gate.Admit(socket) is { } client) yield return client;
        }
    }

    private static Socket? Accept(Socket listener, CancellationToken stop)
    {
        try
        {
            return listener.Accept();
        }
        catch (SocketException failure)
            when (!stop.IsCancellationRequested && failure.SocketErrorCode is not SocketError.OperationAborted)
        {
            stop.WaitHandle.WaitOne(PauseAtLimit); // the client has disconnected already, or there are too many open files
            return null;
        }
        catch (Exception closed) when (closed is SocketException or ObjectDisposedException)
        {
            return null;
        }
    }
}
