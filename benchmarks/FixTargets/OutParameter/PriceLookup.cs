namespace OutParameter;

public sealed class PriceLookup(PriceClient client)
{
    public bool TryFind(int id, out decimal price)
    {
        price = id > 0 ? client.LoadAsync(id).Result : 0;
        return id > 0;
    }
}
