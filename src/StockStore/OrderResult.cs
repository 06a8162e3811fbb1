using System.Runtime.InteropServices;

namespace StockExchange.StockStore;

/// <summary>The result of an order.</summary>
/// <param name="Outcome">Filled, or the reason of the refusal.</param>
/// <param name="Remaining">The quantity right after the fill, or at the moment of the refusal; 0 for an unknown stock.</param>
/// <param name="Price">The stock's price; 0 for an unknown stock.</param>
[StructLayout(LayoutKind.Auto)]
public readonly record struct OrderResult(OrderOutcome Outcome, long Remaining, long Price)
{
    internal static OrderResult UnknownStock => new(OrderOutcome.UnknownStock, 0, 0);
}

/// <summary>
/// The outcome of an order. Everything but <see cref="Filled"/> is a refusal, and a refused order changes nothing.
/// </summary>
public enum OrderOutcome
{
    /// <summary>The whole order was applied. There are no partial fills.</summary>
    Filled,

    /// <summary>There is no stock with that id.</summary>
    UnknownStock,

    /// <summary>A buy asked for more than was left.</summary>
    TooFewLeft,

    /// <summary>A sell would have raised the quantity above <see cref="long.MaxValue"/>.</summary>
    WouldOverflow,
}
