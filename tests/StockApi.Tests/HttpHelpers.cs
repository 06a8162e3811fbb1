using System.Net;
using System.Net.Http.Json;
using System.Text.Json;

namespace StockExchange.StockApi.Tests;

/// <summary>Orders over HTTP, and checks of answers.</summary>
internal static class HttpHelpers
{
    /// <summary>Sends an order to a URL that ends in the stock's id and buy or sell.</summary>
    public static Task<HttpResponseMessage> OrderAsync(
        this HttpClient client, string url, long quantity = 1, params (string Name, string Value)[] headers)
    {
        var request = new HttpRequestMessage(HttpMethod.Post, url) { Content = JsonContent.Create(new { quantity }) };
        foreach (var (name, value) in headers)
            request.Headers.TryAddWithoutValidation(name, value);
        return client.SendAsync(request, TestContext.Current.CancellationToken);
    }

    /// <summary>The status of the answer to a GET.</summary>
    public static HttpStatusCode StatusOf(this HttpClient client, string url)
    {
        using HttpResponseMessage answer = client.Send(new(HttpMethod.Get, url), TestContext.Current.CancellationToken);
        return answer.StatusCode;
    }

    public static Task<string> TextAsync(this HttpResponseMessage answer) =>
        answer.Content.ReadAsStringAsync(TestContext.Current.CancellationToken);

    public static async Task<JsonElement> JsonAsync(this HttpResponseMessage answer)
    {
        using var document = JsonDocument.Parse(await answer.TextAsync());
        return document.RootElement.Clone();
    }

    /// <summary>Checks that the answer is problem details of this kind, and returns them.</summary>
    public static async Task<JsonElement> ShouldBeProblemAsync(
        this HttpResponseMessage answer, HttpStatusCode status, string name)
    {
        Assert.Equal(status, answer.StatusCode);
        Assert.Equal("application/problem+json", answer.Content.Headers.ContentType?.MediaType);
        JsonElement problem = await answer.JsonAsync();
        Assert.Equal($"urn:stock-exchange:problem:{name}", problem.GetProperty("type").GetString());
        Assert.Equal((int)status, problem.GetProperty("status").GetInt32());
        Assert.NotEmpty(problem.GetProperty("title").GetString()!);
        Assert.NotEmpty(problem.GetProperty("traceId").GetString()!);
        return problem;
    }

    public static string Detail(this JsonElement problem) => problem.GetProperty("detail").GetString()!;
}
