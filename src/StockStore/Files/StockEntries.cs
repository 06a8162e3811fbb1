using System.Runtime.InteropServices;

namespace StockExchange.StockStore.Files;

/// <summary>The stocks of a file in file order, with their positions for the error message about a duplicate id.</summary>
internal sealed class StockEntries
{
    private readonly List<Entry> _entries = [];
    private bool _ascending = true;

    public void Add(Stock stock, int line, int column)
    {
        _ascending &= _entries.Count == 0 || _entries[^1].Stock.Id < stock.Id;
        _entries.Add(new Entry(stock, line, column));
    }

    /// <summary>Returns the stocks sorted by id. Files that this program wrote are sorted already.</summary>
    /// <exception cref="StockFileException">An id occurs twice.</exception>
    public Stock[] SortedById(string path)
    {
        var stocks = new Stock[_entries.Count];
        int[]? order = _ascending ? null : OrderById();
        for (int i = 0; i < stocks.Length; i++)
        {
            Entry entry = _entries[order?[i] ?? i];
            stocks[i] = entry.Stock;
            if (i > 0 && stocks[i - 1].Id == entry.Stock.Id)
                throw StockFileException.InLine(path, entry.Line, Duplicate(entry, _entries[order![i - 1]]));
        }

        return stocks;
    }

    /// <summary>
    /// Sorts numbers that combine id and index, which is many times faster than sorting entries; equal ids keep the order of the
    /// file.
    /// </summary>
    private int[] OrderById()
    {
        var keys = new long[_entries.Count];
        for (int i = 0; i < keys.Length; i++)
            keys[i] = ((long)_entries[i].Stock.Id << 32) | (uint)i;
        Array.Sort(keys);
        return Array.ConvertAll(keys, key => (int)key);
    }

    private static LineFault Duplicate(Entry second, Entry first) =>
        new(second.Column, $"stock {second.Stock.Id} again", $"each id once, and line {first.Line} has it already");

    [StructLayout(LayoutKind.Auto)]
    private readonly record struct Entry(Stock Stock, int Line, int Column);
}
