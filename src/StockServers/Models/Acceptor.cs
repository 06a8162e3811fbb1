using System.Net.Sockets;
using StockExchange.StockServers.Connections;

namespace StockExchange.StockServers.Models;

/// <summary>Accepts connections on the thread that asks for them, one by one.</summary>
internal static class Acceptor
{
    /// <summary>When the process has no more file descriptors: until it may have some again.</summary>
    private static readonly TimeSpan PauseAtLimit = TimeSpan.FromMilliseconds(50);

    /// <summary>Those that the gate lets in, until the listener is closed.</summary>
    public static IEnumerable<AdmittedClient> Accepted(Socket listener, ConnectionGate gate, CancellationToken stop)
    {
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
            stop.WaitHandle.WaitOne(PauseAtLimit); // the client has gone already, or there are too many open files
            return null;
        }
        catch (Exception closed) when (closed is SocketException or ObjectDisposedException)
        {
            return null;
        }
    }
}
