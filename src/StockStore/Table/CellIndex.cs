using System.Numerics;

namespace StockExchange.StockStore.Table;

/// <summary>
/// Finds a cell by id: an open-addressing hash table with linear probing, read without locks while one writer (who holds the
/// table's structural lock) adds to it.
/// </summary>
/// <remarks>
/// Why a reader is never wrong. Within one array a slot goes from empty to a cell and from then on keeps that id for ever:
/// relisting replaces the cell by the new one of the same id, delisting leaves the closed cell as a tombstone. So the probes
/// before a cell stay occupied, and a reader that meets an empty slot knows that its id was not in the array at that moment. An
/// id whose first <see cref="MaxProbes"/> slots were all taken is left out; they stay taken, so its readers probe all of them in
/// vain, and ask the ordered structure: O(log n) at worst, even for ids chosen to collide. A rebuild fills a new array before it
/// publishes it. A reader of the old one finds in it all that was listed when it began, and for an id delisted since, "unknown"
/// was true meanwhile.
/// </remarks>
internal sealed class CellIndex
{
    internal const int MaxProbes = 16;
    private const int SmallestLength = 16;

    private StockCell?[] _slots;
    private int _taken;

    public CellIndex(StockCell[][] cells, int count)
    {
        _slots = Build(cells, count);
    }

    /// <summary>
    /// The first slot to probe: Fibonacci hashing takes the high bits of the product, which spreads ids at any stride.
    /// </summary>
    internal static int Home(int id, int length) =>
        (int)(((uint)id * 2_654_435_769u) >> (BitOperations.LeadingZeroCount((uint)length) + 1));

    /// <summary>False if the index cannot say; otherwise the cell that has the id (perhaps a closed one), or null.</summary>
    public bool TryLookUp(int id, out StockCell? cell)
    {
        StockCell?[] slots = Volatile.Read(ref _slots);
        int slot = Home(id, slots.Length);
        for (int probe = 0; probe < MaxProbes; probe++)
        {
            cell = Volatile.Read(ref slots[(slot + probe) & (slots.Length - 1)]);
            if (cell is null || cell.Id == id) return true;
        }

        cell = null;
        return false;
    }

    /// <summary>
    /// Adds a cell, or puts it in the place of the closed one of its id. <paramref name="order"/> has the cell already.
    /// </summary>
    public void Put_NeedsLock(StockCell cell, OrderedCells order, int count)
    {
        if (2 * (_taken + 1) > _slots.Length) Volatile.Write(ref _slots, Build(order.Chunks, count));
        else
            Place(_slots, cell);
    }

    private StockCell?[] Build(StockCell[][] chunks, int count)
    {
        // At most half full, and a sixteenth of room more, so that rebuilding costs a constant per listing.
        int length = (int)BitOperations.RoundUpToPowerOf2((uint)(count * 2L + count / 16 + SmallestLength));
        var slots = new StockCell?[length];
        _taken = 0;
        foreach (StockCell[] chunk in chunks)
        {
            foreach (StockCell cell in chunk)
                Place(slots, cell);
        }

        return slots;
    }

    private void Place(StockCell?[] slots, StockCell cell)
    {
        int home = Home(cell.Id, slots.Length);
        for (int probe = 0; probe < MaxProbes; probe++)
        {
            ref StockCell? slot = ref slots[(home + probe) & (slots.Length - 1)];
            if (slot is not null && slot.Id != cell.Id) continue;

            if (slot is null) _taken++;
            Volatile.Write(ref slot, cell);
            return;
        }
    }
}
