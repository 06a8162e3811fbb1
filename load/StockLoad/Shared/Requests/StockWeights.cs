namespace StockExchange.StockLoad.Shared.Requests;

/// <summary>How often each operation of the stock API occurs, in proportion to the others.</summary>
internal sealed record StockWeights(int Show, int Buy, int Sell)
{
    /// <summary>In the order of <see cref="Values"/>.</summary>
    public static IReadOnlyList<string> Names { get; } = ["show", "buy", "sell"];

    public IReadOnlyList<double> Values => [Show, Buy, Sell];

    public int Total => Show + Buy + Sell;

    /// <summary>With another weight for one operation; null when there is none of that name.</summary>
    public StockWeights? With(string operation, int weight) => operation switch
    {
        "show" => this with { Show = weight },
        "buy" => this with { Buy = weight },
        "sell" => this with { Sell = weight },
        _ => null,
    };

    public override string ToString() => $"show={Show},buy={Buy},sell={Sell}";
}
