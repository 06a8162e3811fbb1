using System.Globalization;

namespace StockExchange.StockLoad.Shared.Requests;

/// <summary>The weights of a mix as people write them: <c>show=60,buy=20,sell=20</c>.</summary>
internal static class MixText
{
    public const string Expected = "write it like show=60,buy=20,sell=20";

    private const int Heaviest = 1_000_000;

    /// <summary>The weights; or what is wrong, a clause for after the text. What is not named has the weight 0.</summary>
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
