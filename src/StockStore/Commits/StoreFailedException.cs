namespace StockExchange.StockStore.Commits;

/// <summary>
/// The disk failed, so the store takes no more orders, for good: after a failed fsync nobody knows what is on the disk (the
/// kernel drops the pages, and the next fsync succeeds), and trying again would acknowledge what is lost.
/// </summary>
public sealed class StoreFailedException : StoreException
{
    internal StoreFailedException(Exception cause)
        : base(
            $"Orders are not taken any more, because the journal cannot be written: {cause.Message} "
            + "All that was acknowledged is kept. Mend the disk, then start the service again.",
            cause)
    {
    }
}
