using System.Net;

namespace StockExchange.StockApi.Tests.Stocks;

public sealed class EtagTests
{
    [Theory]
    [InlineData("/api/stocks")]
    [InlineData("/api/stocks?limit=1")]
    [InlineData("/api/stocks/taskasyncwait")]
    public async Task A_show_that_the_client_has_already_is_not_sent_again(string path)
    {
        using var api = new StockApiHost();
        string etag = await EtagAsync(api, path);
        foreach (string known in new[] { etag, $"\"other\", {etag}", "*" })
        {
            HttpResponseMessage again = await api.GetAsync(path, ("If-None-Match", known));
            Assert.Equal(HttpStatusCode.NotModified, again.StatusCode);
            Assert.Equal(etag, again.Headers.ETag?.ToString());
            Assert.Equal("", await again.TextAsync());
        }
    }

    [Fact]
    public async Task Every_order_that_is_filled_changes_the_etag()
    {
        using var api = new StockApiHost();
        var seen = new HashSet<string>(StringComparer.Ordinal) { await EtagAsync(api, "/api/stocks") };
        foreach (string order in new[] { "1/buy", "1/sell", "2/buy", "1/buy" })
        {
            await api.OrderAsync($"/api/stocks/{order}", 1);
            Assert.True(seen.Add(await EtagAsync(api, "/api/stocks")));
        }

        HttpResponseMessage stale = await api.GetAsync("/api/stocks", ("If-None-Match", seen.First()));
        Assert.Equal(HttpStatusCode.OK, stale.StatusCode);
        Assert.Contains("\"quantity\":99", await stale.TextAsync());
    }

    [Fact]
    public async Task A_refused_order_leaves_the_etag()
    {
        using var api = new StockApiHost();
        string etag = await EtagAsync(api, "/api/stocks");
        await api.OrderAsync("/api/stocks/1/buy", 101);
        await api.OrderAsync("/api/stocks/9/buy", 1);
        Assert.Equal(etag, await EtagAsync(api, "/api/stocks"));
    }

    [Fact]
    public async Task Another_run_of_the_service_has_other_etags()
    {
        using var first = new StockApiHost();
        using var second = new StockApiHost();
        Assert.NotEqual(await EtagAsync(first, "/api/stocks"), await EtagAsync(second, "/api/stocks"));
    }

    [Fact]
    public async Task A_malformed_If_None_Match_is_taken_as_none()
    {
        using var api = new StockApiHost();
        Assert.Equal(HttpStatusCode.OK, (await api.GetAsync("/api/stocks", ("If-None-Match", "nonsense"))).StatusCode);
    }

    [Fact]
    public async Task Each_form_has_a_tag_of_its_own()
    {
        using var api = new StockApiHost();
        string json = await EtagAsync(api, "/api/stocks"), text = await EtagAsync(api, "/api/stocks", "text/plain");
        Assert.NotEqual(json, text);
        foreach (var (accept, known, status) in new[]
                 {
                     ("text/plain", json, HttpStatusCode.OK),
                     ("application/json", text, HttpStatusCode.OK),
                     ("text/plain", text, HttpStatusCode.NotModified),
                     ("application/json", json, HttpStatusCode.NotModified),
                 })
        {
            HttpResponseMessage answer = await api.GetAsync("/api/stocks", ("Accept", accept), ("If-None-Match", known));
            Assert.Equal(status, answer.StatusCode);
        }
    }

    private static async Task<string> EtagAsync(StockApiHost api, string path, string accept = "*/*") =>
        (await api.GetAsync(path, ("Accept", accept))).Headers.ETag!.ToString();
}
