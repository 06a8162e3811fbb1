namespace StockExchange.StockStore;

/// <summary>Which way the pieces of an order go, seen from the customer.</summary>
public enum OrderSide
{
    /// <summary>The customer buys: the quantity left goes down.</summary>
    Buy,

    /// <summary>The customer sells: the quantity left goes up.</summary>
    Sell,
}
