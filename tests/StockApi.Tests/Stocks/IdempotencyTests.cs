using System.Net;
using System.Text.Json;
using StockExchange.StockApi.Tests.Clients;

namespace StockExchange.StockApi.Tests.Stocks;

public sealed class IdempotencyTests
{
    private const string Header = "Idempotency-Key";

    [Fact]
    public async Task A_retry_returns_the_first_answer_and_trades_once()
    {
        using var api = new StockApiHost();
        HttpResponseMessage first = await api.OrderAsync("/api/stocks/1/buy", 30, (Header, "a"));
        await api.OrderAsync("/api/stocks/1/buy", 5);
        HttpResponseMessage retry = await api.OrderAsync("/api/stocks/taskasyncwait/1/buy", 30, (Header, "a"));
        Assert.Equal(await first.TextAsync(), await retry.TextAsync());
        Assert.Equal(65, api.QuantityOf(1));
    }

    [Theory]
    [InlineData("/api/stocks/1/sell", 30)]
    [InlineData("/api/stocks/2/buy", 30)]
    [InlineData("/api/stocks/1/buy", 31)]
    public async Task A_key_of_another_order_is_refused(string path, long quantity)
    {
        using var api = new StockApiHost();
        await api.OrderAsync("/api/stocks/1/buy", 30, (Header, "a"));
        HttpResponseMessage answer = await api.OrderAsync(path, quantity, (Header, "a"));
        JsonElement problem = await answer.ShouldBeProblemAsync(HttpStatusCode.UnprocessableEntity, "reused-idempotency-key");
        Assert.Contains("\"a\" was used to buy 30 of stock 1", problem.Detail());
        Assert.Equal(70, api.QuantityOf(1));
    }

    [Theory]
    [InlineData(0)]
    [InlineData(256)]
    public async Task An_unusable_key_is_refused_and_nothing_is_traded(int length)
    {
        using var api = new StockApiHost();
        foreach (string variant in new[] { "", "/taskasyncwait" })
        {
            HttpResponseMessage answer =
                await api.OrderAsync($"/api/stocks{variant}/1/buy", 1, (Header, new string('k', length)));
            await answer.ShouldBeProblemAsync(HttpStatusCode.BadRequest, "bad-idempotency-key");
        }

        Assert.Equal(100, api.QuantityOf(1));
    }

    [Theory]
    [InlineData("")]
    [InlineData("/taskasyncwait")]
    public async Task Two_keys_are_refused_and_nothing_is_traded(string variant)
    {
        using var api = new StockApiHost();
        using RawClient client = await RawClient.ConnectAsync(api.Address);
        await client.SendAsync(RawClient.Order("""{"quantity":1}""", variant: variant)
            .Replace("Host: a\r\n", $"Host: a\r\n{Header}: a\r\n{Header}: a\r\n", StringComparison.Ordinal));
        string answer = await client.ReadAsync(until: "}");
        Assert.StartsWith("HTTP/1.1 400 ", answer, StringComparison.Ordinal);
        Assert.Contains("Content-Type: application/problem+json\r\n", answer, StringComparison.Ordinal);
        Assert.Contains("urn:stock-exchange:problem:bad-idempotency-key", answer, StringComparison.Ordinal);
        Assert.Contains("occurs more than once", answer, StringComparison.Ordinal);
        Assert.Equal(100, api.QuantityOf(1));
    }

    [Fact]
    public async Task Only_the_newest_keys_are_remembered()
    {
        using var api = new StockApiHost(settings: ("Stocks:IdempotencyKeys", "2"));
        foreach (string key in new[] { "a", "b", "c", "c", "b", "a" })
            await api.OrderAsync("/api/stocks/1/buy", 1, (Header, key));
        Assert.Equal(100 - 4, api.QuantityOf(1));
    }
}
