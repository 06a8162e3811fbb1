namespace StockExchange.StockStore.Table;

/// <summary>Makes the cells of a table from stocks in any order.</summary>
internal static class CellLoader
{
    /// <summary>
    /// The cells sorted by id, and created in this order, so that a scan walks through memory in one direction.
    /// </summary>
    public static StockCell[] Load(IEnumerable<Stock> stocks)
    {
        ArgumentNullException.ThrowIfNull(stocks);
        Stock[] sorted = Sorted(stocks as Stock[] ?? [.. stocks]);
        var cells = new StockCell[sorted.Length];
        for (int i = 0; i < sorted.Length; i++)
        {
            Stock stock = sorted[i];
            stock.ThrowIfOutOfRange(nameof(stock));
            if (i > 0 && sorted[i - 1].Id == stock.Id)
                throw new ArgumentException($"Stock {stock.Id} is there twice; each id may be listed once.", nameof(stocks));
            cells[i] = new StockCell(stock);
        }

        return cells;
    }

    private static Stock[] Sorted(Stock[] stocks)
    {
        int[] ids = Array.ConvertAll(stocks, stock => stock.Id);
        for (int i = 1; i < ids.Length; i++)
        {
            if (ids[i - 1] <= ids[i]) continue;

            stocks = [.. stocks];
            Array.Sort(ids, stocks);
            break;
        }

        return stocks;
    }
}
