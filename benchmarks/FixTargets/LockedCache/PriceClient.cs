namespace LockedCache;

public sealed class PriceClient(HttpClient http)
{
    public async Task<decimal> LoadAsync(int id)
    {
        string text = await http.GetStringAsync($"price/{id}");
        return decimal.Parse(text);
    }
}
