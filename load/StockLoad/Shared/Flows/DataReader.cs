using StockExchange.LoadEngine.Flows.Values;
using StockExchange.StockLoad.Shared.Flows.Nodes;
using StockExchange.StockLoad.Shared.Requests;

namespace StockExchange.StockLoad.Shared.Flows;

/// <summary>Reads the table of a flow: <c>users.csv</c>, or <c>{ file: users.csv, per: vuser }</c>.</summary>
internal static class DataReader
{
    /// <summary>The members of the longer form.</summary>
    public static readonly IReadOnlyList<string> Members = ["file", "per"];

    private const string Expected = "write it like users.csv, or { file: users.csv, per: vuser }";

    /// <param name="node">The node.</param>
    /// <param name="flow">The file of the flow, from whose folder the path of the table counts.</param>
    /// <exception cref="CommandException">It has a mistake, or the table cannot be read.</exception>
    public static FlowData Read(FlowNode node, string flow)
    {
        if (node.Members is null) return Table(node.AsText(Expected), flow, isPerVuser: false);
        IReadOnlyDictionary<string, FlowNode> members = node.AsMembersOf(Members);
        FlowNode file = members.GetValueOrDefault("file") ?? throw node.Mistake($"has no file: {Expected}");
        bool isPerVuser = members.TryGetValue("per", out FlowNode? per) && per.AsText(Expected) switch
        {
            "vuser" => true,
            "iteration" => false,
            var other => throw per.Mistake($"is '{other}', which is neither vuser nor iteration"),
        };
        return Table(file.AsText(Expected), flow, isPerVuser);
    }

    private static FlowData Table(string path, string flow, bool isPerVuser)
    {
        string file = Path.Combine(Path.GetDirectoryName(Path.GetFullPath(flow))!, path);
        RequestData table = RequestData.Read(file, "data");
        return new(table.Names, table.Rows) { IsPerVuser = isPerVuser };
    }
}
