namespace StockExchange.StockStore.Commits;

/// <summary>
/// The commit that makes an applied order durable. Commits complete in the order in which their orders were applied, so waiting
/// for the latest of several suffices. Orders with equal commits become durable together.
/// </summary>
public readonly record struct Commit
{
    private readonly CommitBatch? _batch;

    internal Commit(CommitBatch? batch) => _batch = batch;

    /// <summary>True when there is nothing left to wait for: the order is durable, or the commit has failed.</summary>
    public bool IsDone => _batch is null || _batch.Done.IsCompleted;

    /// <summary>Completes when the order is durable.</summary>
    /// <exception cref="StoreFailedException">The task fails with it if the order could not be made durable.</exception>
    public Task Task => _batch?.Done ?? Task.CompletedTask;

    /// <summary>Blocks the calling thread until the order is durable. For dedicated threads, not those of the pool.</summary>
    /// <exception cref="StoreFailedException">The order could not be made durable.</exception>
#pragma warning disable VSTHRD002 // It completes on the store's dedicated thread
    public void Wait() => Task.GetAwaiter().GetResult();
#pragma warning restore VSTHRD002
}
