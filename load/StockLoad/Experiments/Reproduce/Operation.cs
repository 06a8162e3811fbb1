using System.Text.Json.Serialization;
using StockExchange.StockLoad.Shared.Requests;

namespace StockExchange.StockLoad.Experiments.Reproduce;

/// <summary>What the connections ask of the stock API.</summary>
[JsonConverter(typeof(KebabCaseEnum<Operation>))]
internal enum Operation
{
    Show,
    Buy,
    Sell,

    /// <summary>Of five requests three show, one buys, one sells.</summary>
    Mix,
}

/// <summary>The operations as mixes.</summary>
internal static class Mixes
{
    public static MixChoice ForOperation(Operation operation) => new(operation switch
    {
        Operation.Buy => new(0, 1, 0),
        Operation.Sell => new(0, 0, 1),
        Operation.Mix => new(3, 1, 1),
        _ => new(1, 0, 0),
    });
}
