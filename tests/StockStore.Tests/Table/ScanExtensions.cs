namespace StockExchange.StockStore.Tests.Table;

internal static class ScanExtensions
{
    public static List<int> ToIds(this StockScan scan)
    {
        List<int> ids = [];
        foreach (Stock stock in scan)
            ids.Add(stock.Id);
        return ids;
    }
}
