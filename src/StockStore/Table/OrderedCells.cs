namespace StockExchange.StockStore.Table;

/// <summary>
/// The cells in id order: a B+ tree of height two, copied on write. Listing or delisting replaces one chunk of at most
/// <see cref="MaxChunk"/> cells; only when a chunk splits or merges the directory is replaced too. Readers take no lock.
/// </summary>
/// <remarks>
/// Why a scan is sorted, has no id twice, and never misses one that is listed all the while. It reads the directory once, and
/// each chunk of it once. The ranges of a directory are disjoint, ascending and fixed, and each version of a chunk is sorted and
/// within its range: hence sorted and without duplicates, whichever versions it meets; also when an id is delisted and listed
/// again. A cell enters a chunk before it is opened and leaves it after it is closed. So a cell that is open all the while is in
/// its chunk when the directory is read, and in each later version while this directory is the current one. When a split or a
/// merge replaces the directory, the old one is never written again: it keeps the chunks of that moment, this cell among them.
/// What a scan may miss, or may show, is only what was listed or delisted while it ran. Quantities are read from the cells and
/// thus never stale, whichever version of a chunk led to the cell.
/// </remarks>
internal sealed class OrderedCells
{
    internal const int MaxChunk = 512;
    private const int LoadedChunk = MaxChunk / 2;

    private CellDirectory _directory;

    /// <param name="cells">Sorted by id, without duplicates.</param>
    public OrderedCells(StockCell[] cells)
    {
        StockCell[][] chunks = cells.Length == 0 ? [[]] : [.. cells.Chunk(LoadedChunk)];
        int[] firstIds = [int.MinValue, .. chunks.Skip(1).Select(chunk => chunk[0].Id)];
        _directory = new CellDirectory(firstIds, chunks);
    }

    public CellDirectory Directory => Volatile.Read(ref _directory);

    public StockCell[][] Chunks => _directory.Chunks;

    public StockCell? Find(int id)
    {
        CellDirectory directory = Directory;
        StockCell[] chunk = directory[directory.RangeOf(id)];
        int at = LowerBound(chunk, id);
        return at < chunk.Length && chunk[at].Id == id ? chunk[at] : null;
    }

    /// <summary>The place of the first cell whose id is not below <paramref name="id"/>; the length if there is none.</summary>
    public static int LowerBound(StockCell[] chunk, int id)
    {
        int low = 0, high = chunk.Length;
        while (low < high)
        {
            int middle = (low + high) >>> 1;
            if (chunk[middle].Id < id) low = middle + 1;
            else
                high = middle;
        }

        return low;
    }

    public void Insert_NeedsLock(StockCell cell)
    {
        int range = _directory.RangeOf(cell.Id);
        StockCell[] chunk = _directory[range];
        int at = LowerBound(chunk, cell.Id);
        StockCell[] grown = [.. chunk[..at], cell, .. chunk[at..]];
        if (grown.Length <= MaxChunk) _directory.Publish_NeedsLock(range, grown);
        else
            Volatile.Write(ref _directory, _directory.Split(range, grown[..LoadedChunk], grown[LoadedChunk..]));
    }

    public void Remove_NeedsLock(StockCell cell)
    {
        int range = _directory.RangeOf(cell.Id);
        StockCell[] chunk = _directory[range];
        int at = LowerBound(chunk, cell.Id);
        _directory.Publish_NeedsLock(range, [.. chunk[..at], .. chunk[(at + 1)..]]);

        // Two neighbours that hold less than a loaded chunk together become one, so the directory shrinks with the table.
        if (!TryMerge_NeedsLock(range)) TryMerge_NeedsLock(range - 1);
    }

    private bool TryMerge_NeedsLock(int range)
    {
        if (range < 0 || range + 1 >= _directory.Length || _directory[range].Length + _directory[range + 1].Length >= LoadedChunk)
            return false;

        Volatile.Write(ref _directory, _directory.Merge(range, [.. _directory[range], .. _directory[range + 1]]));
        return true;
    }
}
