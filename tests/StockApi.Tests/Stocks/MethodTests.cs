using System.Net;

namespace StockExchange.StockApi.Tests.Stocks;

/// <summary>HEAD and OPTIONS.</summary>
public sealed class MethodTests
{
    [Theory]
    [InlineData("/api/stocks")]
    [InlineData("/api/stocks?limit=1")]
    [InlineData("/api/stocks/1")]
    [InlineData("/api/stocks/taskasyncwait")]
    [InlineData("/api/stocks/taskasyncwait/1")]
    [InlineData("/api/diagscenario/taskasyncwait")]
    [InlineData("/health/live")]
    [InlineData("/health/ready")]
    [InlineData("/openapi/v1.json")]
    [InlineData("/")]
    public async Task HEAD_answers_as_GET_does_without_the_body(string path)
    {
        using var api = new StockApiHost();
        HttpResponseMessage get = await api.GetAsync(path);
        HttpResponseMessage head = await api.SendAsync("HEAD", path);
        Assert.Equal(HttpStatusCode.OK, head.StatusCode);
        Assert.Equal(get.Content.Headers.ContentType, head.Content.Headers.ContentType);
        Assert.Equal(get.Headers.ETag, head.Headers.ETag);
        Assert.Equal("", await head.TextAsync());
    }

    [Fact]
    public async Task HEAD_of_a_large_show_has_its_tag_too()
    {
        using var api = new StockApiHost(StockApiHost.ManyStocks(2_000));
        HttpResponseMessage head = await api.SendAsync("HEAD", "/api/stocks");
        Assert.Equal((await api.GetAsync("/api/stocks")).Headers.ETag, head.Headers.ETag);
        Assert.Equal("application/json", head.Content.Headers.ContentType?.MediaType);
        Assert.Equal("", await head.TextAsync());
    }

    [Fact]
    public async Task HEAD_of_an_unknown_stock_is_404()
    {
        using var api = new StockApiHost();
        Assert.Equal(HttpStatusCode.NotFound, (await api.SendAsync("HEAD", "/api/stocks/9")).StatusCode);
    }

    [Theory]
    [InlineData("/api/stocks", "GET, HEAD")]
    [InlineData("/api/stocks/1", "GET, HEAD")]
    [InlineData("/api/stocks/1/buy", "POST")]
    [InlineData("/api/stocks/taskwait", "GET, HEAD")]
    [InlineData("/api/stocks/taskwait/1/sell", "POST")]
    [InlineData("/api/diagscenario/taskwait", "GET, HEAD")]
    [InlineData("/health/live", "GET, HEAD")]
    [InlineData("/health/ready", "GET, HEAD")]
    [InlineData("/openapi/v1.json", "GET, HEAD")]
    [InlineData("/", "GET, HEAD")]
    public async Task OPTIONS_names_the_methods(string path, string allowed)
    {
        using var api = new StockApiHost();
        HttpResponseMessage answer = await api.SendAsync("OPTIONS", path);
        Assert.Equal(HttpStatusCode.NoContent, answer.StatusCode);
        Assert.Equal(allowed, string.Join(", ", answer.Content.Headers.Allow.Order()));
    }

    [Fact]
    public async Task OPTIONS_of_no_route_is_404()
    {
        using var api = new StockApiHost();
        HttpResponseMessage answer = await api.SendAsync("OPTIONS", "/api/nothing");
        await answer.ShouldBeProblemAsync(HttpStatusCode.NotFound, "unknown-route");
    }
}
