using StockExchange.StockLoad.Shared.Flows.Nodes;
using StockExchange.StockLoad.Shared.Requests;

namespace StockExchange.StockLoad.Shared.Flows;

/// <summary>Reads the headers of a flow: <c>Accept: application/json</c>.</summary>
internal static class HeaderReader
{
    private const string Expected = "write it like Accept: application/json";

    /// <exception cref="CommandException">One is not a header.</exception>
    public static IReadOnlyList<KeyValuePair<string, string>> Read(FlowNode node) =>
        [.. node.AsMembers(Expected).Select(member => Header(member.Name, member.Value))];

    private static KeyValuePair<string, string> Header(string name, FlowNode value)
    {
        string? mistake = HeaderText.Parse($"{name}: {value.AsText(Expected)}", out KeyValuePair<string, string> header);
        return mistake is null ? header : throw value.Mistake(mistake);
    }
}
