namespace InterfaceService;

public interface IPriceService
{
    decimal GetPrice(int id);

    string Currency { get; }
}

public sealed class PriceService(PriceClient client) : IPriceService
{
    public string Currency => "EUR";

    public decimal GetPrice(int id)
    {
        return client.LoadAsync(id).Result;
    }
}
