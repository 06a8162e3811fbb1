namespace Fabrikam;

/// <summary>A library's client with synchronous methods only.</summary>
public sealed class RatesClient(HttpClient client)
{
    /// <summary>Of a currency.</summary>
    /// <exception cref="HttpRequestException">The service does not answer.</exception>
    public decimal Rate(string currency) => Sync.Run(() => RateAsync(currency));

    private async Task<decimal> RateAsync(string currency) =>
        decimal.Parse(await client.GetStringAsync(new Uri($"/{currency}", UriKind.Relative)));
}
