using System.Net;
using System.Text.Json;
using System.Text.RegularExpressions;

namespace StockExchange.StockApi.Tests.Hosting;

public sealed partial class IndexAndOpenApiTests
{
    [Fact]
    public async Task The_root_says_what_this_is_and_where_to_go()
    {
        using var api = new StockApiHost();
        string page = await (await api.GetAsync("/")).TextAsync();

        Assert.StartsWith("StockApi: a table of stocks over HTTP.", page, StringComparison.Ordinal);
        foreach (string path in new[] { "/api/stocks", "/health/live", "/health/ready", "/openapi/v1.json" })
        {
            Assert.Contains(path, page, StringComparison.Ordinal);
            HttpResponseMessage answer = await api.GetAsync(path);
            Assert.Equal(HttpStatusCode.OK, answer.StatusCode);
            if (path.StartsWith("/health/", StringComparison.Ordinal)) Assert.Equal("Healthy", await answer.TextAsync());
        }
    }

    [Fact]
    public async Task In_Development_a_page_to_try_the_routes_is_served_by_the_service_alone()
    {
        using var api = new StockApiHost();
        using var deployed = new StockApiHost(settings: ("environment", "Production"));

        string page = await (await api.GetAsync("/docs/")).TextAsync();
        string script = Script().Match(page).Groups["file"].Value;
        HttpResponseMessage bundle = await api.GetAsync($"/docs/{script}");

        Assert.Contains("<title>StockApi</title>", page, StringComparison.Ordinal);
        Assert.DoesNotContain("https://", page, StringComparison.Ordinal);
        Assert.Equal(HttpStatusCode.OK, bundle.StatusCode);
        Assert.InRange((await bundle.TextAsync()).Length, 100_000, 20_000_000);
        Assert.Equal(HttpStatusCode.OK, (await api.SendAsync("HEAD", "/docs/")).StatusCode);
        Assert.Equal(HttpStatusCode.NotFound, (await deployed.GetAsync("/docs/")).StatusCode);
    }

    [Fact]
    public async Task The_OpenAPI_document_has_every_route_with_its_answers_and_an_order_needs_a_quantity()
    {
        using var api = new StockApiHost();
        JsonElement document = await (await api.GetAsync("/openapi/v1.json")).JsonAsync();
        JsonElement order = document.GetProperty("components").GetProperty("schemas").GetProperty("OrderRequest");
        Assert.Equal("quantity", Assert.Single(order.GetProperty("required").EnumerateArray()).GetString());
        Assert.Equal("integer", $"{order.GetProperty("properties").GetProperty("quantity").GetProperty("type")}"); // never null
        JsonElement paths = document.GetProperty("paths");
        foreach (string variant in new[] { "", "/taskwait", "/tasksleepwait", "/taskasyncwait" })
        {
            Assert.Equal(["200", "304", "400", "406", "429", "503"], Statuses($"/api/stocks{variant}", "get"));
            Assert.Equal(["200", "404", "429", "503"], Statuses($"/api/stocks{variant}/{{id}}", "get"));
            foreach (string side in new[] { "buy", "sell" })
                Assert.Equal(
                    ["200", "400", "404", "408", "409", "413", "415", "422", "429", "503"],
                    Statuses($"/api/stocks{variant}/{{id}}/{side}", "post"));
        }

        IEnumerable<string> Statuses(string path, string method) => paths
            .GetProperty(path).GetProperty(method).GetProperty("responses")
            .EnumerateObject().Select(response => response.Name).Order();
    }

    [GeneratedRegex("""src="(?<file>[^"]*scalar[^"]*\.js)""", RegexOptions.IgnoreCase)]
    private static partial Regex Script();
}
