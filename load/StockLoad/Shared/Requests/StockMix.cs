using StockExchange.LoadEngine.Http;
using StockExchange.LoadEngine.Line;
using StockExchange.LoadEngine.Randomness;
using StockExchange.LoadEngine.Transports;

namespace StockExchange.StockLoad.Shared.Requests;

/// <summary>
/// Shows, buys and sells on a stock server in proportion to weights, each order for one piece of a stock. The seed and the
/// sequence number alone decide the operation and the stock, so a run can be repeated; every request is created once.
/// </summary>
internal sealed class StockMix : IRequestSource
{
    private readonly WeightedChoice _operation;
    private readonly WeightedChoice _id;
    private readonly ulong _seed;

    /// <summary>The requests by operation: one show; an order for each of the ids.</summary>
    private readonly LoadRequest[][] _requests;

    /// <param name="stocks">The URL of the table, perhaps of a variant: http://localhost:5000/api/stocks/taskwait,
    /// tcp://localhost:60000.</param>
    /// <param name="choice">The weights, the distribution of the ids, the seed.</param>
    /// <param name="ids">The ids to trade; at least one when there are orders.</param>
    /// <param name="headers">Additional headers of every request.</param>
    public StockMix(Uri stocks, MixChoice choice, IReadOnlyList<int> ids, IReadOnlyList<KeyValuePair<string, string>> headers)
    {
        _operation = new(choice.Weights.Values);
        _id = new(IdWeights.ForDistribution(choice.Ids, Math.Max(1, ids.Count)));
        _seed = choice.Seed;
        _requests = [[StockRequests.Show(stocks, headers)], Orders(1), Orders(2)];

        LoadRequest[] Orders(int operation) => [.. ids.Select(id => StockRequests.Order(stocks, operation, id, headers))];
    }

    public IReadOnlyList<string> Operations => StockWeights.Names;

    public LoadRequest this[long sequence]
    {
        get
        {
            // Two numbers per request, so that the id does not depend on the operation.
            ulong place = unchecked((ulong)sequence * 2);
            LoadRequest[] choices = _requests[_operation.Of(SplitMix64.At(_seed, place))];
            return choices.Length == 1 ? choices[0] : choices[_id.Of(SplitMix64.At(_seed, place + 1))];
        }
    }
}

/// <summary>The weights of a mix. Another seed gives another order of the requests.</summary>
internal sealed record MixChoice(StockWeights Weights, IdDistribution Ids = IdDistribution.Uniform, ulong Seed = 1)
{
    public override string ToString() => $"{Weights}, ids {Ids.ToString().ToLowerInvariant()}, seed {Seed}";
}

/// <summary>
/// Requests to a stock server: of its HTTP API, or of its line protocol when the URL is tcp://host:port.
/// </summary>
internal static class StockRequests
{
    private const int Buy = 1;

    private static readonly byte[] OnePiece = "{\"quantity\":1}"u8.ToArray();
    private static readonly KeyValuePair<string, string> Json = new("Content-Type", "application/json");

    public static LoadRequest Show(Uri stocks, IReadOnlyList<KeyValuePair<string, string>> headers) =>
        LineScheme.Is(stocks) ? LineRequest.Create(0, "show") : new HttpLoadRequest(0, HttpMethod.Get, stocks, headers, default);

    /// <summary>An order for one piece, by the index of its operation in <see cref="StockWeights.Names"/>: buy or sell.</summary>
    public static LoadRequest Order(Uri stocks, int operation, int id, IReadOnlyList<KeyValuePair<string, string>> headers)
    {
        string name = StockWeights.Names[operation];
        LoadRequest request = LineScheme.Is(stocks)
            ? LineRequest.Create(operation, $"{name} {id} 1")
            : new HttpLoadRequest(operation, HttpMethod.Post, new($"{Table(stocks)}/{id}/{name}"), [Json, .. headers], OnePiece);
        return request with { Tag = new StockOrder(id, operation == Buy ? -1 : 1) };
    }

    private static string Table(Uri stocks) => stocks.GetLeftPart(UriPartial.Path).TrimEnd('/');
}

/// <summary>How often each stock is traded.</summary>
internal enum IdDistribution
{
    /// <summary>All with equal weights.</summary>
    Uniform,

    /// <summary>A few very often: the stock at index k from 1 has the weight 1 / k^<see
    /// cref="IdWeights.ZipfExponent"/>.</summary>
    Zipf,

    /// <summary>Only the first one, for which every order contends.</summary>
    Hot,
}

/// <summary>The weights of ids, in their order.</summary>
internal static class IdWeights
{
    /// <summary>YCSB's default (Cooper et al., Benchmarking cloud serving systems with YCSB, 2010).</summary>
    public const double ZipfExponent = 0.99;

    public static IReadOnlyList<double> ForDistribution(IdDistribution distribution, int count) => distribution switch
    {
        IdDistribution.Zipf => [.. Enumerable.Range(1, count).Select(place => Math.Pow(place, -ZipfExponent))],
        IdDistribution.Hot => [1],
        _ => [.. Enumerable.Repeat(1.0, count)],
    };
}
