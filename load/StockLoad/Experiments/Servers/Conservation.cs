namespace StockExchange.StockLoad.Experiments.Servers;

/// <summary>
/// Checks that a server has saved exactly what it began with and the orders that it acknowledged.
/// </summary>
internal static class Conservation
{
    /// <summary>
    /// The stocks for which end = start + sold - bought is not true; the changes are sold minus bought, of the acknowledged
    /// orders.
    /// </summary>
    public static IReadOnlyList<StockDifference> Differences(
        string run, IReadOnlyDictionary<int, long> start,
        IReadOnlyDictionary<int, long> changes, IReadOnlyDictionary<int, long> end) =>
    [
        .. from stock in start.Keys.Concat(changes.Keys).Concat(end.Keys).Distinct().Order()
           let expected = start.GetValueOrDefault(stock) + changes.GetValueOrDefault(stock)
           let found = end.TryGetValue(stock, out long pieces) ? pieces : (long?)null
           where found != expected
           select new StockDifference(run, stock, expected, found),
    ];

    public static string Text(StockDifference difference) =>
        $"{difference.Run}: stock {difference.Stock} should have {difference.Expected:#,0} pieces, but "
        + (difference.Found is { } found
            ? $"stock.txt has {found:#,0} ({found - difference.Expected:+#,0;-#,0}): acknowledged orders were lost or doubled."
            : "it is not in stock.txt.");
}
