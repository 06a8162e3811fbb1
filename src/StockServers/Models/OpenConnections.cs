namespace StockExchange.StockServers.Models;

/// <summary>The open connections, for the shutdown.</summary>
/// <param name="endInput">Stops reading from a connection, which may be closed already; what was read is answered.</param>
/// <param name="cutOff">Closes a connection, which may be closed already.</param>
internal sealed class OpenConnections<T>(Action<T> endInput, Action<T> cutOff)
    where T : class
{
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(2);

    private readonly object _gate = new(); // a monitor, to wait on
    private readonly HashSet<T> _connections = [];
    private Action<T>? _late; // applied to connections that are added later

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

    /// <summary>Applies the action to all open connections.</summary>
    public void ForEach(Action<T> action)
    {
        T[] open;
        lock (_gate) open = [.. _connections];
        Array.ForEach(open, action);
    }

    /// <summary>
    /// Stops reading from all connections, and waits up to 2 s until they have sent their answers. Then it cuts off the remaining
    /// ones, and later ones immediately.
    /// </summary>
    public void End()
    {
        ToAll(endInput);
        WaitUntilEmpty();
        ToAll(cutOff);
    }

    /// <summary>Applies the action to all open connections, and to each that is added later; to some of these twice.</summary>
    private void ToAll(Action<T> action)
    {
        lock (_gate) _late = action;
        ForEach(action);
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
