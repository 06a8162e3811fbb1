using System.Text;
using StockExchange.LoadEngine.Http;
using StockExchange.LoadEngine.Transports;
using StockExchange.StockLoad.Shared.Requests;

namespace StockExchange.StockLoad.Tests.Shared.Requests;

public sealed class StockMixTests
{
    private static readonly Uri Stocks = new("http://127.0.0.1:5000/api/stocks/taskwait");

    [Fact]
    public void A_show_asks_for_all_stocks_of_the_variant() =>
        Assert.Equal("GET http://127.0.0.1:5000/api/stocks/taskwait", Text(Mix(new(1, 0, 0))[0]));

    [Fact]
    public void An_order_trades_one_of_a_stock()
    {
        var order = (HttpLoadRequest)Mix(new(0, 1, 0), IdDistribution.Hot)[3];

        Assert.Equal("POST http://127.0.0.1:5000/api/stocks/taskwait/7/buy", Text(order));
        Assert.Equal("{\"quantity\":1}", Encoding.UTF8.GetString(order.Body.Span));
        Assert.Contains(new("Content-Type", "application/json"), order.Headers);
    }

    [Fact]
    public void An_order_says_what_it_does_to_the_table()
    {
        Assert.Equal(new StockOrder(7, -1), Mix(new(0, 1, 0), IdDistribution.Hot)[0].Tag);
        Assert.Equal(new StockOrder(7, 1), Mix(new(0, 0, 1), IdDistribution.Hot)[0].Tag);
        Assert.Null(Mix(new(1, 0, 0))[0].Tag);
    }

    [Theory]
    [InlineData("show\n", 1, 0, 0, 0)]
    [InlineData("buy 7 1\n", 0, 1, 0, -1)]
    [InlineData("sell 7 1\n", 0, 0, 1, 1)]
    public void To_a_stock_server_a_request_is_a_line_and_nothing_else(string line, int show, int buy, int sell, long change)
    {
        var mix = new StockMix(
            new("tcp://127.0.0.1:60000"), new(new(show, buy, sell), IdDistribution.Hot), ids: [7, 9], headers: []);

        Assert.Equal(line, Encoding.ASCII.GetString(mix[5].Bytes.Span));
        Assert.Equal(change, (mix[5].Tag as StockOrder)?.Change ?? 0);
    }

    [Fact]
    public void Operations_come_by_weight_and_ids_by_distribution()
    {
        LoadRequest[] all = [.. Enumerable.Range(0, 10_000).Select(sequence => Mix(new(60, 20, 20))[sequence])];

        Assert.Equal(["show", "buy", "sell"], Mix(new(1, 1, 1)).Operations);
        Assert.InRange(all.Count(request => request.Operation == 0), 5_700, 6_300);
        Assert.InRange(all.Count(request => request.Operation == 1), 1_750, 2_250);
        Assert.InRange(
            all.Count(request => ((HttpLoadRequest)request).Target.AbsolutePath.Contains("/9/", StringComparison.Ordinal)),
            1_750,
            2_250);
    }

    [Fact]
    public void The_same_seed_gives_the_same_requests_and_another_one_others()
    {
        string[] Sequence(ulong seed) =>
            [.. Enumerable.Range(0, 200).Select(sequence => Text(Mix(new(2, 1, 1), IdDistribution.Zipf, seed)[sequence]))];

        Assert.Equal(Sequence(5), Sequence(5));
        Assert.NotEqual(Sequence(5), Sequence(6));
    }

    [Fact]
    public void A_request_is_made_once()
    {
        StockMix mix = Mix(new(1, 1, 1));

        Assert.All(Enumerable.Range(0, 100), sequence => Assert.Same(mix[sequence], mix[sequence]));
        Assert.InRange(Enumerable.Range(0, 1_000).Select(sequence => mix[sequence]).Distinct().Count(), 1, 5);
    }

    private static StockMix Mix(StockWeights weights, IdDistribution ids = IdDistribution.Uniform, ulong seed = 1) =>
        new(Stocks, new(weights, ids, seed), ids: [7, 9], headers: []);

    private static string Text(LoadRequest request) => request is HttpLoadRequest http ? $"{http.Method} {http.Target}" : "";
}
