using StockExchange.LoadEngine.Transports;

namespace StockExchange.StockLoad.Shared.Requests;

/// <summary>
/// Shows, buys and sells on a stock server in proportion to weights, each order for one piece of a stock. Which operation and
/// which stock follows from the seed and the sequence number alone, so a run can be repeated; every request is made once.
/// </summary>
internal sealed class StockMix : IRequestSource
{
    private readonly WeightedChoice _operation;
    private readonly WeightedChoice _id;
    private readonly ulong _seed;

    /// <summary>By operation: one show; an order for each of the ids.</summary>
    private readonly LoadRequest[][] _requests;

    /// <param name="stocks">The URL of the table, of a variant maybe: http://localhost:5000/api/stocks/taskwait,
    /// tcp://localhost:60000.</param>
    /// <param name="choice">The weights, the distribution of the ids, the seed.</param>
    /// <param name="ids">The ids to trade; at least one when there are orders.</param>
    /// <param name="headers">More headers, for every request.</param>
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
            // Two numbers a request, so that the id does not depend on the operation.
            ulong place = unchecked((ulong)sequence * 2);
            LoadRequest[] choices = _requests[_operation.Of(SplitMix64.At(_seed, place))];
            return choices.Length == 1 ? choices[0] : choices[_id.Of(SplitMix64.At(_seed, place + 1))];
        }
    }
}

/// <summary>What a mix consists of.</summary>
/// <param name="Weights">Of the operations.</param>
/// <param name="Ids">How often each stock is traded. Default uniform.</param>
/// <param name="Seed">Another one gives another order of the requests. Default 1.</param>
internal sealed record MixChoice(StockWeights Weights, IdDistribution Ids = IdDistribution.Uniform, ulong Seed = 1)
{
    public override string ToString() => $"{Weights}, ids {Ids.ToString().ToLowerInvariant()}, seed {Seed}";
}
