using System.Net;
using StockExchange.StockApi.Clients;

namespace StockExchange.StockApi.Tests.Clients;

/// <summary>The limits of connections and of concurrent requests.</summary>
public sealed class LimitTests
{
    private static readonly IPAddress First = IPAddress.Parse("192.0.2.1");
    private static readonly IPAddress Second = IPAddress.Parse("192.0.2.2");

    [Fact]
    public void One_client_takes_no_more_than_its_share()
    {
        var gate = new ConnectionGate(most: 3, mostOfOne: 2);
        Assert.True(gate.TryEnter(First));
        Assert.True(gate.TryEnter(First));
        Assert.False(gate.TryEnter(First));
        Assert.True(gate.TryEnter(Second));
    }

    [Fact]
    public void All_together_take_no_more_than_there_are()
    {
        var gate = new ConnectionGate(most: 1, mostOfOne: 1);
        Assert.True(gate.TryEnter(First));
        Assert.False(gate.TryEnter(Second));
        gate.Leave(First);
        Assert.True(gate.TryEnter(Second));
    }

    [Theory]
    [InlineData("::ffff:192.0.2.1", "192.0.2.1")]
    [InlineData("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::")]
    [InlineData("192.0.2.1", "192.0.2.1")]
    public void A_client_is_an_address_or_a_network_of_IPv6(string address, string client) =>
        Assert.Equal(IPAddress.Parse(client), ClientAddress.FromRemote(IPAddress.Parse(address)));

    [Theory]
    [InlineData("ClientLimits:ConnectionsPerAddress")]
    [InlineData("ServerLimits:Connections")]
    public async Task Beyond_the_limit_a_new_connection_gets_a_429_and_open_ones_are_served(string limit)
    {
        using var api = new StockApiHost(settings: (limit, "2"));
        using RawClient first = await RawClient.ConnectAsync(api.Address), second = await RawClient.ConnectAsync(api.Address);
        await AnswersAsync(first);
        await AnswersAsync(second);

        using RawClient third = await RawClient.ConnectAsync(api.Address);
        await third.SendAsync(RawClient.Show);
        string refused = await third.ReadAsync();
        Assert.StartsWith("HTTP/1.1 429 ", refused, StringComparison.Ordinal);
        Assert.Contains("Retry-After: 1\r\n", refused, StringComparison.Ordinal);
        Assert.Contains("urn:stock-exchange:problem:too-many", refused, StringComparison.Ordinal);

        await AnswersAsync(first);
        second.Dispose();
        await api.UntilLetInAsync();
    }

    [Fact]
    public async Task Beyond_the_limit_a_request_to_the_plain_API_gets_a_429()
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
    public async Task The_variants_have_a_limit_only_if_configured()
    {
        using var api = new StockApiHost(
            settings: [("ClientLimits:VariantRequests", "1"), ("CustomerLookup:Delay", "00:00:02")]);
        var answers = await Task.WhenAll(Enumerable.Range(0, 5).Select(_ => api.GetAsync("/api/stocks/taskasyncwait")));
        Assert.Contains(answers, answer => answer.StatusCode == HttpStatusCode.TooManyRequests);
        Assert.Contains(answers, answer => answer.StatusCode == HttpStatusCode.OK);
    }

    private static async Task AnswersAsync(RawClient client)
    {
        await client.SendAsync(RawClient.Show);
        Assert.StartsWith("HTTP/1.1 200 ", await client.ReadAsync(until: "]"), StringComparison.Ordinal);
    }
}
