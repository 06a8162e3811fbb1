namespace StockExchange.StockStore.Commits;

/// <summary>
/// The disk failed, and the store accepts no more orders until the process is restarted: after a failed fsync it is unknown what
/// is on disk (the kernel drops the pages, and the next fsync succeeds), so a retry could acknowledge orders that are lost.
/// </summary>
public sealed class StoreFailedException : StoreException
{
    internal StoreFailedException(Exception cause)
        : base(
            $"Orders are not taken any more, because the journal cannot be written: {cause.Message} "
            + "All that was acknowledged is kept. Repair the disk, then start the service again.",
            cause)
    {
    }
}
