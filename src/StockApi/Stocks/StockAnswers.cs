using StockExchange.StockApi.Responses;
using StockExchange.StockStore;
using StockExchange.StockStore.Table;

namespace StockExchange.StockApi.Stocks;

/// <summary>
/// What the plain controller and the three variants have in common: the answers to show, find, buy and sell. It reads the request
/// and writes the response itself: model binding, filters and formatters would take a quarter of the throughput
/// (docs/architecture.md).
/// </summary>
internal sealed class StockAnswers(IStockView table, ShowAnswer show, TradeAnswer trade)
{
    public Task ShowAsync(HttpContext context) => show.WriteAsync(context);

    public Task FindAsync(HttpContext context)
    {
        int id = StockRoute.Id(context);
        return table.TryFind(id, out Stock stock)
            ? SmallBody.WriteJsonAsync(context.Response, stock, StockJson.Default.Stock, MediaType.Json.ContentType)
            : StockRoute.WriteUnknownAsync(context, id);
    }

    public Task BuyAsync(HttpContext context) => trade.WriteAsync(context, OrderSide.Buy);

    public Task SellAsync(HttpContext context) => trade.WriteAsync(context, OrderSide.Sell);
}
