namespace ConstructorLoad;

public sealed class Discounts
{
    private readonly decimal _base;

    public Discounts(PriceClient client)
    {
        _base = Load(client);
    }

    public decimal For(int id) => _base / id;

    private static decimal Load(PriceClient client)
    {
        return client.LoadAsync(1).Result;
    }
}
