namespace LockedCache;

public sealed class PriceCache(PriceClient client)
{
    private static readonly object Gate = new();
    private static readonly Dictionary<int, decimal> Prices = [];

    public decimal Get(int id)
    {
        lock (Gate)
        {
            if (!Prices.TryGetValue(id, out decimal price))
            {
                price = client.LoadAsync(id).Result;
                Prices[id] = price;
            }
            return price;
        }
    }
}
