namespace StockExchange.StockStore.Commits;

/// <summary>
/// When what was applied is durable. Several can be waited for by waiting for the last: they are committed in the order in which
/// they were applied. Equal ones are done at once.
/// </summary>
public readonly record struct Commit
{
    private readonly CommitBatch? _batch;

    internal Commit(CommitBatch? batch) => _batch = batch;

    /// <summary>There is nothing to wait for: it is durable, or never will be.</summary>
    public bool IsDone => _batch is null || _batch.Done.IsCompleted;

    /// <summary>Completes when it is durable.</summary>
    /// <exception cref="StoreFailedException">The task's, if it could not be made durable.</exception>
    public Task Task => _batch?.Done ?? Task.CompletedTask;

    /// <summary>
    /// Blocks the caller's thread until it is durable: for threads of one's own, never for those of the thread pool.
    /// </summary>
    /// <exception cref="StoreFailedException">It could not be made durable.</exception>
#pragma warning disable VSTHRD002 // It completes on a thread of the store's own, which waits for nobody
    public void Wait() => Task.GetAwaiter().GetResult();
#pragma warning restore VSTHRD002
}
