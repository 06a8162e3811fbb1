using StockExchange.StockStore;

namespace StockExchange.StockApi.Stocks;

/// <summary>A side as the API, the metrics and the spans call it.</summary>
internal static class OrderSideName
{
    public static string Name(this OrderSide side) => side == OrderSide.Buy ? "buy" : "sell";
}
