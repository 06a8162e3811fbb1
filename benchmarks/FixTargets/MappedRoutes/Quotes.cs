namespace MappedRoutes;

public sealed class Quotes(PriceClient client)
{
    public Quote Of(int id)
    {
        decimal price = client.LoadAsync(id).Result;
        return new Quote(id, price);
    }
}

public sealed record Quote(int Id, decimal Price);
