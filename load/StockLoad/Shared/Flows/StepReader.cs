using System.Globalization;
using StockExchange.LoadEngine.Flows;
using StockExchange.StockLoad.Shared.Flows.Nodes;
using StockExchange.StockLoad.Shared.Requests;

namespace StockExchange.StockLoad.Shared.Flows;

/// <summary>Reads the steps of a flow.</summary>
internal static class StepReader
{
    public const string Expected = "write a list of steps, each with a request like GET /api/stocks";

    /// <summary>The members of a step.</summary>
    public static readonly IReadOnlyList<string> Members =
        ["name", "request", "headers", "body", "extract", "check", "think", "weight", "continue"];

    /// <exception cref="CommandException">One has a mistake.</exception>
    public static IReadOnlyList<FlowStep> Read(FlowNode node) =>
        [.. (node.Items ?? throw node.Mistake($"is not a list: {Expected}")).Select(Step)];

    private static FlowStep Step(FlowNode node)
    {
        IReadOnlyDictionary<string, FlowNode> members = node.AsMembersOf(Members);
        if (!members.TryGetValue("request", out FlowNode? request))
            throw node.Mistake("has no request: write it like GET /api/stocks");
        (HttpMethod method, string path) = Request(request);
        string name = members.GetValueOrDefault("name")?.AsText("write a text") ?? $"{method} {path}";
        return new(name, method, path)
        {
            Headers = Read(members, "headers", HeaderReader.Read) ?? [],
            Body = members.GetValueOrDefault("body")?.AsText("write it as a text, in quotes or after |") ?? "",
            Extractions = Read(members, "extract", ExtractionReader.Read) ?? [],
            Checks = Read(members, "check", CheckReader.Read) ?? [],
            ThinkTime = Read(members, "think", ThinkReader.Read),
            Weight = members.TryGetValue("weight", out FlowNode? weight) ? Weight(weight) : null,
            ContinuesAfterFailure = members.TryGetValue("continue", out FlowNode? goesOn) && Flag(goesOn),
        };
    }

    private static T? Read<T>(IReadOnlyDictionary<string, FlowNode> members, string name, Func<FlowNode, T> read)
        where T : class =>
        members.TryGetValue(name, out FlowNode? node) ? read(node) : null;

    private static (HttpMethod Method, string Path) Request(FlowNode node)
    {
        string text = node.AsText("write it like GET /api/stocks");
        return text.Split(' ', 2, StringSplitOptions.TrimEntries) is [var name, ['/', ..] path]
            && MethodText.TryParse(name) is { } method
            ? (method, path)
            : throw node.Mistake($"is '{text}': write it like GET /api/stocks, without the server");
    }

    private static double Weight(FlowNode node)
    {
        string text = node.AsText("write a number");
        return double.TryParse(text, NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture, out double weight)
            ? weight
            : throw node.Mistake($"is '{text}', which is not a number");
    }

    private static bool Flag(FlowNode node) => node.AsText("write true or false") switch
    {
        "true" => true,
        "false" => false,
        var other => throw node.Mistake($"is '{other}': write true or false"),
    };
}
