using System.Runtime.InteropServices;

namespace StockExchange.StockStore;

/// <summary>One stock as it was at one moment.</summary>
/// <param name="Id">Identifies the stock; 1 or more.</param>
/// <param name="Quantity">Pieces left; 0 or more.</param>
/// <param name="Price">Price of a piece, in the currency's smallest unit; 0 or more. It does not change.</param>
[StructLayout(LayoutKind.Auto)]
public readonly record struct Stock(int Id, long Quantity, long Price);
