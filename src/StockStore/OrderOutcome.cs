namespace StockExchange.StockStore;

/// <summary>
/// What became of an order. Everything but <see cref="Filled"/> is a refusal, and a refused order changes nothing.
/// </summary>
public enum OrderOutcome
{
    /// <summary>The whole order was applied. There are no partial fills.</summary>
    Filled,

    /// <summary>No stock of that id was listed.</summary>
    UnknownStock,

    /// <summary>A buy asked for more than was left.</summary>
    TooFewLeft,

    /// <summary>A sell would have raised the quantity above <see cref="long.MaxValue"/>.</summary>
    WouldOverflow,
}
