namespace StockExchange.StockStore.Keys;

/// <summary>A key was sent again with another order, which is not carried out.</summary>
public sealed class KeyReusedException : StoreException
{
    /// <summary>Names both.</summary>
    public KeyReusedException(OrderKey key, Order first)
        : base(
            $"\"{key.Value}\" was used to {(first.Side == OrderSide.Buy ? "buy" : "sell")} {first.Quantity} of stock {first.Id}; "
            + "choose a new key for a new order.",
            cause: null)
    {
        (Key, First) = (key, first);
    }

    /// <summary>The key.</summary>
    public OrderKey Key { get; }

    /// <summary>The order that the key belongs to.</summary>
    public Order First { get; }
}
