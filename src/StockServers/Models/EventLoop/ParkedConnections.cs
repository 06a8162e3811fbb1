using StockExchange.StockStore.Commits;

namespace StockExchange.StockServers.Models.EventLoop;

/// <summary>
/// The connections whose answers wait for the disk. The loop does not: it applies the orders of others meanwhile, which are
/// durable with the next commit, all together. For the loop's thread.
/// </summary>
/// <param name="wakeup">Wakes the loop when a commit is done.</param>
internal sealed class ParkedConnections(Wakeup wakeup)
{
    // In the order of their commits, since one thread applies all orders; and commits are done in that order.
    private readonly Queue<(Commit Commit, LoopConnection Connection)> _waiting = [];
    private Commit _announced;

    public void Add(LoopConnection connection, Commit commit)
    {
        _waiting.Enqueue((commit, connection));
        if (commit == _announced) return;
        _announced = commit;
        commit.Task.ConfigureAwait(false).GetAwaiter().UnsafeOnCompleted(wakeup.Set);
    }

    /// <summary>Tells those whose commit is done. Who waits again then, has its turn when the others have had theirs.</summary>
    public void Release()
    {
        for (int left = _waiting.Count; left > 0 && _waiting.Peek().Commit.IsDone; left--)
            _waiting.Dequeue().Connection.OnCommitted();
    }
}
