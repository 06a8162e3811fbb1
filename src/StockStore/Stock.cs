using System.Runtime.InteropServices;

namespace StockExchange.StockStore;

/// <summary>A reading of one stock: what was true of it at one moment.</summary>
/// <param name="Id">Names the stock; 1 or more.</param>
/// <param name="Quantity">Pieces left; 0 or more.</param>
/// <param name="Price">Price of a piece, in the currency's smallest unit; 0 or more. It does not change.</param>
[StructLayout(LayoutKind.Auto)]
public readonly record struct Stock(int Id, long Quantity, long Price)
{
    /// <param name="parameter">Whose argument it is.</param>
    /// <exception cref="ArgumentException">It cannot be listed.</exception>
    internal void ThrowIfOutOfRange(string parameter)
    {
        if (this is { Id: > 0, Quantity: >= 0, Price: >= 0 }) return;

        throw new ArgumentException(
            $"{this} cannot be listed: the id must be positive, quantity and price not negative.", parameter);
    }
}
