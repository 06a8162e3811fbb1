using System.Collections.Concurrent;

namespace CacheGetOrAdd;

public sealed class PriceCache(PriceClient client)
{
    private readonly ConcurrentDictionary<int, decimal> _prices = new();

    public decimal Get(int id) => _prices.GetOrAdd(id, Load);

    private decimal Load(int id)
    {
        return client.LoadAsync(id).Result;
    }
}
