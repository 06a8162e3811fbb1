namespace StockExchange.StockServers.Models;

/// <summary>The connections that conversations are held on, so that the shutdown can end these.</summary>
/// <param name="endInput">Nothing more is heard from the client; the conversation goes on with what was heard. It may be closed
/// already.</param>
/// <param name="cutOff">Closes the connection under the conversation. It may be closed already.</param>
internal sealed class OpenConnections<T>(Action<T> endInput, Action<T> cutOff)
    where T : class
{
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(2);

    private readonly object _gate = new(); // a monitor, to wait on
    private readonly HashSet<T> _connections = [];
    private Action<T>? _late; // what happens to one that comes now

    public void Add(T connection)
    {
        Action<T>? late;
        lock (_gate)
        {
            _connections.Add(connection);
            late = _late;
        }

        late?.Invoke(connection);
    }

    public void Remove(T connection)
    {
        lock (_gate)
        {
            _connections.Remove(connection);
            if (_late is not null) Monitor.PulseAll(_gate);
        }
    }

    /// <summary>To those that are open now.</summary>
    public void ForEach(Action<T> action)
    {
        T[] open;
        lock (_gate) open = [.. _connections];
        Array.ForEach(open, action);
    }

    /// <summary>
    /// Nobody hears from a client any more; what was heard already is answered. Who then does not take the answers within 2 s is
    /// cut off, and who comes still later is so at once.
    /// </summary>
    public void End()
    {
        ToAll(endInput);
        WaitUntilEmpty();
        ToAll(cutOff);
    }

    /// <summary>To those that are open, and from now on to each that comes.</summary>
    private void ToAll(Action<T> action)
    {
        T[] open;
        lock (_gate)
        {
            _late = action;
            open = [.. _connections];
        }

        Array.ForEach(open, action);
    }

    private void WaitUntilEmpty()
    {
        long start = TimeProvider.System.GetTimestamp();
        lock (_gate)
            while (_connections.Count > 0
                && Patience - TimeProvider.System.GetElapsedTime(start) is var left && left > TimeSpan.Zero)
                Monitor.Wait(_gate, left);
    }
}
