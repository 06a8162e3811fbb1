using System.Net;

namespace StockExchange.StockApi.Clients;

/// <summary>Counts open connections, in all and of each client. Any number of threads.</summary>
internal sealed class ConnectionGate(int most, int mostOfOne)
{
    private readonly Dictionary<IPAddress, int> _open = [];
    private readonly Lock _lock = new();
    private int _all;

    /// <summary>Whether one more may come in; then <see cref="Leave"/> has to be called.</summary>
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
            // Who has none is forgotten, so that there are no more entries than connections.
            if (_open[client] == 1) _open.Remove(client);
            else _open[client]--;
        }
    }
}
