using System.Globalization;
using StockExchange.LoadEngine.Flows.Values;
using StockExchange.StockLoad.Shared.Flows.Nodes;

namespace StockExchange.StockLoad.Shared.Flows;

/// <summary>Reads the generated values of a flow: <c>order: { counter: 1 }</c>.</summary>
internal static class ValueReader
{
    /// <summary>The kinds of generators that have settings; a UUID has none.</summary>
    public static readonly IReadOnlyList<string> Kinds = ["counter", "random", "choice"];

    private const string Expected = "write uuid, { counter: 1 }, { random: 1..100 } or { choice: [a, b] }";

    /// <exception cref="CommandException">One has a mistake.</exception>
    public static IReadOnlyDictionary<string, FlowValue> Read(FlowNode node) => node.AsMembers("write it like id: { counter: 1 }")
        .ToDictionary(member => NameText.Checked(member.Name, member.Value), member => Value(member.Value));

    private static FlowValue Value(FlowNode node)
    {
        if (node.Text is { } text) return text is "uuid" ? FlowValue.Uuid() : throw node.Mistake($"is '{text}': {Expected}");
        return node.AsMembersOf(Kinds).ToArray() switch
        {
            [("counter", var first)] => FlowValue.Counter(Integer(first)),
            [("random", var range)] => Random(range),
            [("choice", var texts)] => Choice(texts),
            _ => throw node.Mistake($"is not one generator: {Expected}"),
        };
    }

    private static FlowValue Random(FlowNode node)
    {
        string text = node.AsText("write it like 1..100");
        if (text.Split("..") is [var first, var last]
            && TryInteger(first, out long least) && TryInteger(last, out long most) && least <= most)
            return FlowValue.RandomInteger(least, most);
        throw node.Mistake($"is '{text}', which is not a range of integers: write it like 1..100");
    }

    private static FlowValue Choice(FlowNode node)
    {
        string[] texts = [.. node.AsList("write it like [a, b]").Select(item => item.AsText("write it like [a, b]"))];
        return texts.Length > 0 ? FlowValue.Choice(texts) : throw node.Mistake("is empty: write it like [a, b]");
    }

    private static long Integer(FlowNode node) =>
        TryInteger(node.AsText("write it like 1"), out long number)
            ? number
            : throw node.Mistake($"is '{node.Text}', which is not an integer");

    private static bool TryInteger(string text, out long number) =>
        long.TryParse(text, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out number);
}
