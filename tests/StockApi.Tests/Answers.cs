using System.Net;
using System.Text.Json;

namespace StockExchange.StockApi.Tests;

/// <summary>What the tests look at in an answer.</summary>
internal static class Answers
{
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
