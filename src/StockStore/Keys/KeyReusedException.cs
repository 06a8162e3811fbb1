namespace StockExchange.StockStore.Keys;

/// <summary>A key was used for a second, different order, which is not carried out.</summary>
public sealed class KeyReusedException : StoreException
{
    /// <summary>Creates it for a key and the order that used it first.</summary>
    public KeyReusedException(OrderKey key, Order first)
        : base(
            $"\"{key.Value}\" was used to {(first.Side == OrderSide.Buy ? "buy" : "sell")} {first.Quantity} of stock {first.Id}; "
            + "choose a new key for a new order.",
            cause: null)
    {
    }
}
