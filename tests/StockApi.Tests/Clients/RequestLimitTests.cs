using System.Net;

namespace StockExchange.StockApi.Tests.Clients;

public sealed class RequestLimitTests
{
    [Fact]
    public async Task Beyond_the_limit_a_request_to_the_plain_API_is_told_to_come_back()
    {
        using var api = new StockApiHost(settings: ("ClientLimits:Requests", "1"));
        using RawClient slow = await RawClient.ConnectAsync(api.Address);
        await slow.SendAsync(RawClient.Order("", length: 20).Replace(
            "\r\n\r\n", "\r\nExpect: 100-continue\r\n\r\n", StringComparison.Ordinal));
        Assert.StartsWith("HTTP/1.1 100 ", await slow.ReadAsync(until: "\r\n\r\n"), StringComparison.Ordinal); // it is let in

        HttpResponseMessage answer = await api.GetAsync("/api/stocks");
        await answer.ShouldBeProblemAsync(HttpStatusCode.TooManyRequests, "too-many");
        Assert.Equal("1", answer.Headers.GetValues("Retry-After").Single());
        Assert.Equal(HttpStatusCode.OK, (await api.GetAsync("/health/ready")).StatusCode);
        Assert.Equal(HttpStatusCode.OK, (await api.GetAsync("/api/stocks/taskasyncwait")).StatusCode);
        await slow.SendAsync("{\"quantity\":1}      ");
        Assert.StartsWith("HTTP/1.1 200 ", await slow.ReadAsync(until: "}"), StringComparison.Ordinal);
    }

    [Fact]
    public async Task The_variants_have_a_limit_only_if_asked_for()
    {
        using var api = new StockApiHost(
            settings: [("ClientLimits:VariantRequests", "1"), ("CustomerLookup:Delay", "00:00:02")]);
        var answers = await Task.WhenAll(Enumerable.Range(0, 5).Select(_ => api.GetAsync("/api/stocks/taskasyncwait")));
        Assert.Contains(answers, answer => answer.StatusCode == HttpStatusCode.TooManyRequests);
        Assert.Contains(answers, answer => answer.StatusCode == HttpStatusCode.OK);
    }
}
