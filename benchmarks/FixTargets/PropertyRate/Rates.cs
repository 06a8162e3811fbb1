namespace PropertyRate;

public sealed class Rates(PriceClient client)
{
    public decimal Current => client.LoadAsync(1).Result;
}
