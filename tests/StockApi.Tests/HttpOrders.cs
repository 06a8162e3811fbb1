using System.Net.Http.Json;

namespace StockExchange.StockApi.Tests;

/// <summary>How tests trade over HTTP.</summary>
internal static class HttpOrders
{
    /// <param name="client">Sends it.</param>
    /// <param name="url">Names the stock, and ends in buy or sell.</param>
    /// <param name="quantity">Pieces.</param>
    /// <param name="headers">More of them.</param>
    public static Task<HttpResponseMessage> OrderAsync(
        this HttpClient client, string url, long quantity = 1, params (string Name, string Value)[] headers)
    {
        var request = new HttpRequestMessage(HttpMethod.Post, url) { Content = JsonContent.Create(new { quantity }) };
        foreach (var (name, value) in headers)
            request.Headers.TryAddWithoutValidation(name, value);
        return client.SendAsync(request, TestContext.Current.CancellationToken);
    }
}
