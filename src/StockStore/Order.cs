using System.Runtime.InteropServices;

namespace StockExchange.StockStore;

/// <summary>An order as its client means it.</summary>
/// <param name="Side">Buy or sell.</param>
/// <param name="Id">The stock.</param>
/// <param name="Quantity">Pieces; 1 or more.</param>
[StructLayout(LayoutKind.Auto)]
public readonly record struct Order(OrderSide Side, int Id, long Quantity);
