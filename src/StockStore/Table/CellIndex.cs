using System.Numerics;

namespace StockExchange.StockStore.Table;

/// <summary>
/// Finds a cell by id: an immutable open-addressing hash table with linear probing, at most half full. A lookup takes half the
/// time of a <see cref="Dictionary{TKey, TValue}"/>, and less than that of a frozen dictionary.
/// </summary>
internal sealed class CellIndex
{
    private readonly StockCell?[] _slots;

    /// <param name="cells">Cells with distinct ids.</param>
    public CellIndex(StockCell[] cells)
    {
        _slots = new StockCell?[(int)BitOperations.RoundUpToPowerOf2((uint)(cells.Length * 2L + 2))];
        foreach (StockCell cell in cells) _slots[SlotOf(cell.Id)] = cell;
    }

    public StockCell? Find(int id) => _slots[SlotOf(id)];

    /// <summary>The slot of the id, or the free slot where it would be.</summary>
    private int SlotOf(int id)
    {
        // Fibonacci hashing takes the high bits of the product, which spreads ids at any stride.
        StockCell?[] slots = _slots;
        int slot = (int)(((uint)id * 2_654_435_769u) >> (BitOperations.LeadingZeroCount((uint)slots.Length) + 1));
        while (slots[slot] is { } cell && cell.Id != id) slot = (slot + 1) & (slots.Length - 1);
        return slot;
    }
}
