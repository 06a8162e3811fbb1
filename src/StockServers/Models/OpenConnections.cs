using System.Net.Sockets;

namespace StockExchange.StockServers.Models;

/// <summary>The sockets that threads hold conversations on, so that the shutdown can end these.</summary>
internal sealed class OpenConnections
{
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(2);

    private readonly object _gate = new(); // a monitor, to wait on
    private readonly HashSet<Socket> _sockets = [];
    private bool _isEnding;

    /// <summary>Holds the conversation on the caller's thread; the socket is closed afterwards.</summary>
    public void Hold(Socket socket, Action<Socket> conversation)
    {
        using (socket)
        {
            Add(socket);
            conversation(socket);
            Remove(socket);
        }
    }

    /// <summary>
    /// Nobody hears from a client any more; what was heard already is answered. Who then does not take the answers within 2 s is cut
    /// off.
    /// </summary>
    public void End()
    {
        lock (_gate)
        {
            _isEnding = true;
            foreach (Socket socket in _sockets) EndInput(socket);
            long start = TimeProvider.System.GetTimestamp();
            while (_sockets.Count > 0 && Patience - TimeProvider.System.GetElapsedTime(start) is var left && left > TimeSpan.Zero)
                Monitor.Wait(_gate, left);
            foreach (Socket socket in _sockets) socket.Dispose();
        }
    }

    private void Add(Socket socket)
    {
        lock (_gate)
        {
            _sockets.Add(socket);
            if (_isEnding) EndInput(socket);
        }
    }

    private void Remove(Socket socket)
    {
        lock (_gate)
        {
            _sockets.Remove(socket);
            if (_isEnding) Monitor.PulseAll(_gate);
        }
    }

    private static void EndInput(Socket socket)
    {
        try
        {
            socket.Shutdown(SocketShutdown.Receive);
        }
        catch (Exception gone) when (gone is SocketException or ObjectDisposedException)
        {
            // It has ended by itself.
        }
    }
}
