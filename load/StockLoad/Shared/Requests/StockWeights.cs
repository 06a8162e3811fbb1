using System.Globalization;

namespace StockExchange.StockLoad.Shared.Requests;

/// <summary>The relative frequency of each operation of the stock API.</summary>
internal sealed record StockWeights(int Show, int Buy, int Sell)
{
    /// <summary>The names, in the order of <see cref="Values"/>.</summary>
    public static IReadOnlyList<string> Names { get; } = ["show", "buy", "sell"];

    public IReadOnlyList<double> Values => [Show, Buy, Sell];

    public int Total => Show + Buy + Sell;

    /// <summary>A copy with another weight for one operation; null when there is no such operation.</summary>
    public StockWeights? With(string operation, int weight) => operation switch
    {
        "show" => this with { Show = weight },
        "buy" => this with { Buy = weight },
        "sell" => this with { Sell = weight },
        _ => null,
    };

    public override string ToString() => $"show={Show},buy={Buy},sell={Sell}";
}

/// <summary>The weights of a mix on the command line: <c>show=60,buy=20,sell=20</c>.</summary>
internal static class MixText
{
    public const string Expected = "write it like show=60,buy=20,sell=20";

    private const int Heaviest = 1_000_000;

    /// <summary>Parses weights; omitted ones are 0. Returns the error, as a clause after the text, or null.</summary>
    public static string? Parse(string text, out StockWeights weights)
    {
        weights = new(0, 0, 0);
        HashSet<string> seen = [];
        foreach (string part in text.Split(','))
        {
            string[] pair = part.Split('=', StringSplitOptions.TrimEntries);
            if (pair is not [var name, var number]) return $"is not a mix at '{part}': {Expected}";
            if (!seen.Add(name)) return $"names {name} twice";
            if (!int.TryParse(number, NumberStyles.None, CultureInfo.InvariantCulture, out int weight) || weight > Heaviest)
                return $"has the weight '{number}': it must be a whole number from 0 to {Heaviest}";
            if (weights.With(name, weight) is not { } more)
                return $"names '{name}', which is not one of {string.Join(", ", StockWeights.Names)}";
            weights = more;
        }

        return weights.Total > 0 ? null : $"has only weights of 0: {Expected}";
    }
}
