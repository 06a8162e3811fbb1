using StockExchange.LoadEngine.Transports;

namespace StockExchange.LoadEngine.Sockets;

/// <summary>How many connections may be open, so that the system's limit of open files is kept to.</summary>
/// <param name="most">Connections.</param>
internal sealed class ConnectionBudget(long most)
{
    private long _taken;

    /// <summary>Before a connection is opened. Throws when there is no file left for it.</summary>
    public void Take()
    {
        if (Interlocked.Increment(ref _taken) <= most) return;
        Return();
        throw new ExchangeException(FailureKind.OwnLimit,
            $"This process may open no more files, which leaves {Math.Max(0, most)} connections: raise the limit (ulimit -n), "
            + "or use fewer.");
    }

    /// <summary>After it was closed.</summary>
    public void Return() => Interlocked.Decrement(ref _taken);
}
