using StockExchange.StockServers.Connections;
using StockExchange.StockStore.Commits;

namespace StockExchange.StockServers.Models.EventLoop;

/// <summary>What the connections of a loop share. Only for the loop's thread.</summary>
internal sealed class LoopState(IReadiness readiness, Wakeup wakeup, ConnectionFailures failures)
{
    // In the order of their commits, since one thread applies all orders; commits complete in that order.
    private readonly Queue<(Commit Commit, LoopConnection Connection)> _parked = [];
    private Commit _announced;

    public IReadiness Readiness => readiness;

    /// <summary>Reports exceptions that end connections.</summary>
    public ConnectionFailures Failures => failures;

    /// <summary>Whether the server is ending: no more commands are read, and executed ones are answered.</summary>
    public bool IsEnding { get; set; }

    /// <summary>One pair of buffers for all; a connection has its own only while its client does not read.</summary>
    public byte[] Input { get; } = new byte[16 * 1_024];

    public byte[] Output { get; } = new byte[64 * 1_024];

    /// <summary>The timestamp of this turn of the loop.</summary>
    public long Now { get; set; }

    public HashSet<LoopConnection> Open { get; } = [];

    /// <summary>Open connections that have sent everything.</summary>
    public HashSet<LoopConnection> Leaving { get; } = [];

    /// <summary>
    /// Parks a connection whose answers wait for the disk. The loop applies the orders of other clients meanwhile, which share
    /// the next commit.
    /// </summary>
    public void Park(LoopConnection connection, Commit commit)
    {
        _parked.Enqueue((commit, connection));
        if (commit == _announced) return;
        _announced = commit;
        commit.Task.ConfigureAwait(false).GetAwaiter().UnsafeOnCompleted(wakeup.Set);
    }

    /// <summary>Resumes connections whose commit is done. One that is parked again waits until the others were resumed.</summary>
    public void ReleaseParked()
    {
        for (int left = _parked.Count; left > 0 && _parked.Peek().Commit.IsDone; left--)
            _parked.Dequeue().Connection.OnCommitted();
    }

    public void Forget(LoopConnection connection)
    {
        Open.Remove(connection);
        Leaving.Remove(connection);
    }
}
