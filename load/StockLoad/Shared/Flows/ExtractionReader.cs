using StockExchange.LoadEngine.Flows.Answers;
using StockExchange.StockLoad.Shared.Flows.Nodes;
using StockExchange.StockLoad.Shared.Requests;

namespace StockExchange.StockLoad.Shared.Flows;

/// <summary>Reads what a step takes from its answer: <c>id: { json: /0/id }</c>.</summary>
internal static class ExtractionReader
{
    /// <summary>Where a value may be.</summary>
    public static readonly IReadOnlyList<string> Sources = ["json", "header", "regex"];

    private const string Expected = "write { json: /0/id }, { header: ETag } or { regex: 'id=(\\d+)' }";

    /// <exception cref="CommandException">One has a mistake.</exception>
    public static IReadOnlyList<Extraction> Read(FlowNode node) =>
    [
        .. node.AsMembers($"write it like id: {{ json: /0/id }}")
            .Select(member => Place(NameText.Checked(member.Name, member.Value), member.Value)),
    ];

    private static Extraction Place(string name, FlowNode node)
    {
        if (node.Members is null) throw node.Mistake($"does not say where the value is: {Expected}");
        return node.AsMembersOf(Sources).ToArray() switch
        {
            [("json", var pointer)] => Extraction.FromJson(name, pointer.AsText(Expected)),
            [("regex", var pattern)] => Extraction.FromRegex(name, pattern.AsText(Expected)),
            [("header", var header)] => HeaderText.IsToken(header.AsText(Expected))
                ? Extraction.FromHeader(name, header.Text!)
                : throw header.Mistake($"is '{header.Text}', which is not the name of a header"),
            _ => throw node.Mistake($"is not one place: {Expected}"),
        };
    }
}
