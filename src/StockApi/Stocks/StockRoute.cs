namespace StockExchange.StockApi.Stocks;

/// <summary>Templates of the routes below a table's own.</summary>
internal static class StockRoute
{
    /// <summary>One stock.</summary>
    public const string One = "{id:int:digits}";

    /// <summary>A buy.</summary>
    public const string Buy = One + "/buy";

    /// <summary>A sell.</summary>
    public const string Sell = One + "/sell";
}
