namespace StockExchange.StockStore.Tests.Disk;

/// <summary>An operation that fails with an <see cref="IOException"/>.</summary>
/// <param name="At">Which one, from 1.</param>
/// <param name="Lasts">All that come later fail as well.</param>
/// <param name="IsShort">A write that fails has written a part before.</param>
internal sealed record DiskFault(int At, bool Lasts, bool IsShort)
{
    public bool Hits(int operation) => operation == At || (Lasts && operation > At);
}
