using StockExchange.CommandLine;
using StockExchange.StockLoad.Load;

namespace StockExchange.StockLoad.Http;

/// <summary>
/// How many connections this process may have open, by the system's limit of open files, which is kept to
/// (<see cref="OpenFiles"/>).
/// </summary>
/// <param name="most">Connections.</param>
internal sealed class FileBudget(long most)
{
    private long _taken;

    /// <summary>What the system leaves to this process at this moment.</summary>
    public static FileBudget OfThisProcess() => new(OpenFiles.LeftForConnections());

    /// <summary>Before a connection is opened. Throws when there is no file left for it.</summary>
    public void Take()
    {
        if (Interlocked.Increment(ref _taken) <= most) return;
        Return();
        throw new ExchangeException(FailureKind.OwnLimit,
            $"This process may open no more files, which leaves {Math.Max(0, most)} connections: raise the limit (ulimit -n), or use fewer.");
    }

    /// <summary>After it was closed.</summary>
    public void Return() => Interlocked.Decrement(ref _taken);
}
