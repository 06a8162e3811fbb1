using System.Net;

namespace StockExchange.StockApi.Clients;

/// <summary>Limits open connections, in total and per client. Thread-safe.</summary>
internal sealed class ConnectionGate(int most, int mostOfOne)
{
    private readonly Dictionary<IPAddress, int> _open = [];
    private readonly Lock _lock = new();
    private int _all;

    /// <summary>Whether a connection is admitted; if so, <see cref="Leave"/> must be called at its end.</summary>
    public bool TryEnter(IPAddress client)
    {
        lock (_lock)
        {
            int ofOne = _open.GetValueOrDefault(client);
            if (_all >= most || ofOne >= mostOfOne) return false;
            _all++;
            _open[client] = ofOne + 1;
            return true;
        }
    }

    public void Leave(IPAddress client)
    {
        lock (_lock)
        {
            _all--;
            // Clients without connections are removed, so that there are no more entries than connections.
            if (_open[client] == 1) _open.Remove(client);
            else _open[client]--;
        }
    }
}
