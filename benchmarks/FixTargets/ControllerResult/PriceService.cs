namespace ControllerResult;

public sealed class PriceService(PriceClient client)
{
    private const decimal Tax = 1.19m;

    public decimal Gross(int id) => Net(id) * Tax;

    public decimal Net(int id)
    {
        return client.LoadAsync(id).Result;
    }
}
