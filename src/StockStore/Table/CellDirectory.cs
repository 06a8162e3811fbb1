namespace StockExchange.StockStore.Table;

/// <summary>
/// Divides the ids into ranges that never change, with one chunk (a sorted, immutable array of cells) for each: the chunk at i
/// holds the listed ids from <c>firstIds[i]</c> up to, and without, <c>firstIds[i + 1]</c>. There is at least one range, and the
/// first one has no lower bound, so that every id belongs to exactly one.
/// </summary>
internal sealed class CellDirectory(int[] firstIds, StockCell[][] chunks)
{
    public int Length => chunks.Length;

    public StockCell[] this[int range] => Volatile.Read(ref chunks[range]);

    /// <summary>The chunks as they are now. For the writer: it is the live array.</summary>
    public StockCell[][] Chunks => chunks;

    public int RangeOf(int id)
    {
        int found = firstIds.AsSpan().BinarySearch(id);
        return found >= 0 ? found : ~found - 1;
    }

    /// <summary>Replaces a chunk by another of the same range.</summary>
    public void Publish_NeedsLock(int range, StockCell[] chunk) => Volatile.Write(ref chunks[range], chunk);

    /// <summary>A copy in which one range has become two, divided at the first id of <paramref name="upper"/>.</summary>
    public CellDirectory Split(int range, StockCell[] lower, StockCell[] upper) => new(
        [.. firstIds[..(range + 1)], upper[0].Id, .. firstIds[(range + 1)..]],
        [.. chunks[..range], lower, upper, .. chunks[(range + 1)..]]);

    /// <summary>A copy in which a range and the one after it have become one.</summary>
    public CellDirectory Merge(int range, StockCell[] merged) => new(
        [.. firstIds[..(range + 1)], .. firstIds[(range + 2)..]],
        [.. chunks[..range], merged, .. chunks[(range + 2)..]]);
}
