namespace Shop;

/// <summary>Business code over the repository: what waits is below it.</summary>
public sealed class Checkout(Repository repository)
{
    public int Pay(int amount) => Price(amount) + 1;

    private int Price(int amount) => repository.Load(amount) + 1;

    public async Task<int> PayAsync(int amount)
    {
        int price = await PriceAsync(amount).ConfigureAwait(false);
        return price + 1;
    }

    private async Task<int> PriceAsync(int amount) => await repository.LoadThenParseAsync(amount).ConfigureAwait(false) + 1;
}
