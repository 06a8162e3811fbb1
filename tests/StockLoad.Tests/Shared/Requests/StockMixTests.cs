using System.Text;
using StockExchange.LoadEngine.Http;
using StockExchange.LoadEngine.Transports;
using StockExchange.StockLoad.Shared.Requests;

namespace StockExchange.StockLoad.Tests.Shared.Requests;

public sealed class StockMixTests
{
    private const string Post = "POST /api/stocks/taskwait/7/";
    private const string Order =
        " HTTP/1.1\r\nHost: h:1\r\nContent-Type: application/json\r\nContent-Length: 14\r\n\r\n{\"quantity\":1}";

    private static readonly Uri Stocks = new("http://127.0.0.1:5000/api/stocks/taskwait");

    [Fact]
    public void Zipf_halves_from_the_first_to_the_second_nearly()
    {
        IReadOnlyList<double> weights = IdWeights.ForDistribution(IdDistribution.Zipf, 3);

        Assert.Equal([1, 0.5035, 0.337], weights.Select(weight => Math.Round(weight, 4)));
    }

    [Theory]
    [InlineData("tcp://h:1", 1, 0, 0, "show\n")]
    [InlineData("tcp://h:1", 0, 1, 0, "buy 7 1\n", -1)]
    [InlineData("tcp://h:1", 0, 0, 1, "sell 7 1\n", 1)]
    [InlineData("http://h:1/api/stocks/taskwait", 1, 0, 0, "GET /api/stocks/taskwait HTTP/1.1\r\nHost: h:1\r\n\r\n")]
    [InlineData("http://h:1/api/stocks/taskwait", 0, 1, 0, Post + "buy" + Order, -1)]
    [InlineData("http://h:1/api/stocks/taskwait", 0, 0, 1, Post + "sell" + Order, 1)]
    public void A_request_shows_all_or_trades_one_of_a_stock_and_says_what_that_does_to_the_table(
        string url, int show, int buy, int sell, string sent, int? change = null)
    {
        var mix = new StockMix(new(url), new(new(show, buy, sell), IdDistribution.Hot), ids: [7, 9], headers: []);

        Assert.Equal(sent, Encoding.ASCII.GetString(mix[5].Bytes.Span));
        Assert.Equal(change is { } pieces ? new StockOrder(7, pieces) : null, mix[5].Tag);
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
