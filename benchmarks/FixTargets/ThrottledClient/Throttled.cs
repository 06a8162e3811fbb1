namespace ThrottledClient;

public sealed class Throttled(PriceClient client)
{
    private static readonly SemaphoreSlim Slots = new(40);

    public decimal Price(int id)
    {
        Slots.Wait();
        try
        {
            return client.LoadAsync(id).Result;
        }
        finally
        {
            Slots.Release();
        }
    }
}
