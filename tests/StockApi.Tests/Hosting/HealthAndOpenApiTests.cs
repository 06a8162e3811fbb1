using System.Net;
using System.Text.Json;

namespace StockExchange.StockApi.Tests.Hosting;

public sealed class HealthAndOpenApiTests
{
    [Theory]
    [InlineData("/health/live")]
    [InlineData("/health/ready")]
    public async Task A_running_service_is_live_and_ready(string path)
    {
        using var api = new StockApiHost();
        HttpResponseMessage answer = await api.GetAsync(path);
        Assert.Equal(HttpStatusCode.OK, answer.StatusCode);
        Assert.Equal("Healthy", await answer.TextAsync());
    }

    [Fact]
    public async Task The_OpenAPI_document_has_every_route_with_its_answers()
    {
        using var api = new StockApiHost();
        JsonElement paths = (await (await api.GetAsync("/openapi/v1.json")).JsonAsync()).GetProperty("paths");
        foreach (string variant in new[] { "", "/taskwait", "/tasksleepwait", "/taskasyncwait" })
        {
            Assert.Equal(["200", "304", "400", "406", "429"], Statuses($"/api/stocks{variant}", "get"));
            Assert.Equal(["200", "404", "429"], Statuses($"/api/stocks{variant}/{{id}}", "get"));
            foreach (string side in new[] { "buy", "sell" })
                Assert.Equal(
                    ["200", "400", "404", "408", "409", "413", "415", "422", "429", "503"],
                    Statuses($"/api/stocks{variant}/{{id}}/{side}", "post"));
        }

        IEnumerable<string> Statuses(string path, string method) => paths
            .GetProperty(path).GetProperty(method).GetProperty("responses")
            .EnumerateObject().Select(response => response.Name).Order();
    }
}
