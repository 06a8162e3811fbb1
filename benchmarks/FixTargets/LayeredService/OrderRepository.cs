namespace LayeredService;

public class OrderRepository(PriceClient client)
{
    public virtual Order Find(int id)
    {
        decimal price = client.LoadAsync(id).GetAwaiter().GetResult();
        return new Order(id, price);
    }
}

public sealed record Order(int Id, decimal Price);
