using System.Net;
using System.Text.Json;

namespace StockExchange.StockApi.Tests.Stocks;

public sealed class FindTests
{
    [Theory]
    [InlineData("")]
    [InlineData("/taskwait")]
    [InlineData("/tasksleepwait")]
    [InlineData("/taskasyncwait")]
    public async Task Every_route_finds_one_stock(string variant)
    {
        using var api = new StockApiHost();
        Assert.Equal("""{"id":2,"quantity":200,"price":20}""", await (await api.GetAsync($"/api/stocks{variant}/2")).TextAsync());
        JsonElement problem = await (await api.GetAsync($"/api/stocks{variant}/3")).ShouldBeProblemAsync(
            HttpStatusCode.NotFound, "unknown-stock");
        Assert.Equal(3, problem.GetProperty("id").GetInt32());
    }

    [Theory]
    [InlineData("0")]
    [InlineData("2147483647")]
    public async Task An_integer_that_is_no_id_is_an_unknown_stock(string id)
    {
        using var api = new StockApiHost();
        await (await api.GetAsync($"/api/stocks/{id}")).ShouldBeProblemAsync(HttpStatusCode.NotFound, "unknown-stock");
    }

    [Theory]
    [InlineData("/api/stocks/abc")]
    [InlineData("/api/stocks/-1")]
    [InlineData("/api/stocks/+1")]
    [InlineData("/api/stocks/taskwait/+1")]
    [InlineData("/api/stocks/2147483648")]
    [InlineData("/api/stocks/taskwiat/1")]
    [InlineData("/api/nothing")]
    public async Task An_unknown_route_is_a_404_of_its_own_type(string path)
    {
        using var api = new StockApiHost();
        JsonElement problem = await (await api.GetAsync(path)).ShouldBeProblemAsync(HttpStatusCode.NotFound, "unknown-route");
        Assert.Contains($"GET {path}", problem.Detail());
    }
}
