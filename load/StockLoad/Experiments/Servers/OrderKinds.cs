using StockExchange.StockLoad.Shared.Requests;

namespace StockExchange.StockLoad.Experiments.Servers;

/// <summary>What the orders of a run do. A show counts as an order, as in the report.</summary>
internal static class OrderKinds
{
    /// <summary>Shows, buys and sells, equally often, of any stock.</summary>
    public const string Mixed = "mixed";

    /// <summary>In the report's order.</summary>
    public static IReadOnlyList<string> Single { get; } = ["show", "sell", "buy"];

    public static StockWeights WeightsOf(string orders) =>
        orders == Mixed ? new(1, 1, 1) : new StockWeights(0, 0, 0).With(orders, 1)!;
}
