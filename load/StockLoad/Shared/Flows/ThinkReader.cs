using System.Globalization;
using StockExchange.LoadEngine.Flows.Values;
using StockExchange.StockLoad.Shared.Flows.Nodes;

namespace StockExchange.StockLoad.Shared.Flows;

/// <summary>Reads a think time: <c>1s</c>, <c>{ exponential: 1s }</c>, <c>{ lognormal: { median: 1s, sigma: 0.5 }
/// }</c>.</summary>
internal static class ThinkReader
{
    /// <summary>The distributions of random pauses.</summary>
    public static readonly IReadOnlyList<string> Distributions = ["exponential", "lognormal"];

    private const string Expected = "write 1s, { exponential: 1s } or { lognormal: { median: 1s, sigma: 0.5 } }";

    /// <summary>Beyond it a pause would be either nothing or a day.</summary>
    private const double GreatestSigma = 10;

    /// <exception cref="CommandException">It has a mistake.</exception>
    public static ThinkTime Read(FlowNode node)
    {
        if (node.Members is null) return ThinkTime.Fixed(Length(node));
        return node.AsMembersOf(Distributions).ToArray() switch
        {
            [("exponential", var mean)] => ThinkTime.Exponential(Length(mean)),
            [("lognormal", var settings)] => LogNormal(settings),
            _ => throw node.Mistake($"is not one think time: {Expected}"),
        };
    }

    private static ThinkTime LogNormal(FlowNode node)
    {
        IReadOnlyDictionary<string, FlowNode> members = node.AsMembersOf("median", "sigma");
        if (members.Count < 2) throw node.Mistake($"needs a median and a sigma: {Expected}");
        FlowNode sigma = members["sigma"];
        string text = sigma.AsText(Expected);
        bool isNumber = double.TryParse(text, NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture, out double number);
        return isNumber && number <= GreatestSigma
            ? ThinkTime.LogNormal(Length(members["median"]), number)
            : throw sigma.Mistake($"is '{text}', which is not a number from 0 to {GreatestSigma}");
    }

    private static TimeSpan Length(FlowNode node) =>
        DurationText.TryParse(node.AsText(Expected), out TimeSpan length) && length > TimeSpan.Zero
            ? length
            : throw node.Mistake($"is '{node.Text}', which is not a time above 0: {DurationText.Expected}");
}
