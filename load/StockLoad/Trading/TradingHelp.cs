namespace StockExchange.StockLoad.Trading;

/// <summary>What can be typed.</summary>
internal static class TradingHelp
{
    public const string Text = """
        show        all stocks: id, pieces left, price
        buy ID N    buy N pieces of a stock
        sell ID N   sell N pieces of a stock
        exit        end
        """;
}
