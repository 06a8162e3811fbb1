namespace StockExchange.StockApi.Routing;

/// <summary>Templates of the routes below a table's own.</summary>
internal static class StockRoute
{
    public const string One = "{id:int:digits}";
    public const string Buy = One + "/buy";
    public const string Sell = One + "/sell";
}
