using System.Runtime.InteropServices;

namespace StockExchange.StockStore;

/// <summary>The answer to an order.</summary>
/// <param name="Outcome">Filled, or why not.</param>
/// <param name="Remaining">The quantity right after the fill, or at the moment of the refusal; 0 for an unknown stock.</param>
/// <param name="Price">The stock's price; 0 for an unknown stock.</param>
[StructLayout(LayoutKind.Auto)]
public readonly record struct OrderResult(OrderOutcome Outcome, long Remaining, long Price)
{
    internal static OrderResult UnknownStock => new(OrderOutcome.UnknownStock, 0, 0);
}
