using System.Runtime.InteropServices;

namespace StockExchange.StockStore;

/// <summary>An order for one stock.</summary>
/// <param name="Side">Buy or sell.</param>
/// <param name="Id">The stock.</param>
/// <param name="Quantity">Pieces; 1 or more.</param>
[StructLayout(LayoutKind.Auto)]
public readonly record struct Order(OrderSide Side, int Id, long Quantity);

/// <summary>Whether a customer buys or sells.</summary>
public enum OrderSide
{
    /// <summary>The customer buys: the quantity left goes down.</summary>
    Buy,

    /// <summary>The customer sells: the quantity left goes up.</summary>
    Sell,
}
