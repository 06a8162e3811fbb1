using StockExchange.StockLoad.Load;

namespace StockExchange.StockLoad.Tests.Load;

public sealed class StockRequestsTests
{
    private static readonly Uri Server = new("http://127.0.0.1:5000");

    [Fact]
    public void A_show_asks_for_all_stocks_of_the_variant() =>
        Assert.Equal("GET http://127.0.0.1:5000/api/stocks/taskwait", Text(Operation.Show, 0));

    [Fact]
    public async Task An_order_trades_one_of_the_next_stock()
    {
        Assert.Equal("POST http://127.0.0.1:5000/api/stocks/taskwait/7/buy", Text(Operation.Buy, 0));
        Assert.Equal("POST http://127.0.0.1:5000/api/stocks/taskwait/9/sell", Text(Operation.Sell, 1));
        using HttpRequestMessage order = Create(Operation.Buy, 0);
        Assert.Equal("{\"quantity\":1}", await order.Content!.ReadAsStringAsync(TestContext.Current.CancellationToken));
        Assert.Equal("application/json", order.Content.Headers.ContentType!.MediaType);
    }

    [Fact]
    public void A_mix_is_three_shows_a_buy_and_a_sell_of_every_five()
    {
        string[] all = [.. Enumerable.Range(0, 50).Select(sequence => Text(Operation.Mix, sequence))];

        int Count(string part) => all.Count(text => text.Contains(part, StringComparison.Ordinal));
        Assert.Equal((30, 10, 10), (Count("GET "), Count("/buy"), Count("/sell")));
    }

    private static HttpRequestMessage Create(Operation operation, int sequence) =>
        new StockRequests(Server, "taskwait", operation, [7, 9]).Create(sequence);

    private static string Text(Operation operation, int sequence)
    {
        using HttpRequestMessage request = Create(operation, sequence);
        return $"{request.Method} {request.RequestUri}";
    }
}
