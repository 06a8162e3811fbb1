using System.Net;

namespace StockExchange.StockApi.Tests.Hosting;

public sealed class IndexPageTests
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
            Assert.Equal(HttpStatusCode.OK, (await api.GetAsync(path)).StatusCode);
        }
    }
}
