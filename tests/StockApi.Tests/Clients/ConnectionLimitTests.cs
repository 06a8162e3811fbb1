namespace StockExchange.StockApi.Tests.Clients;

public sealed class ConnectionLimitTests
{
    [Theory]
    [InlineData("ClientLimits:ConnectionsPerAddress")]
    [InlineData("ServerLimits:Connections")]
    public async Task Beyond_the_limit_a_newcomer_is_told_and_those_who_are_in_are_served(string limit)
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

    private static async Task AnswersAsync(RawClient client)
    {
        await client.SendAsync(RawClient.Show);
        Assert.StartsWith("HTTP/1.1 200 ", await client.ReadAsync(until: "]"), StringComparison.Ordinal);
    }
}
