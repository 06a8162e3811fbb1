using System.Text.Json;
using System.Text.Json.Nodes;
using DotnetStarvation.Mcp.Calls;
using ThreadPoolDiagnostics.Verdicts;

namespace DotnetStarvation.Mcp.Tools;

internal sealed class ExplainTool : StarvationTool
{
    public override string Name => "explain";

    protected override string Title => "Explain log messages";

    protected override string Description => """
        What log messages prove about the thread pool, what they do not, and what to run next. Pass text (a message, or part of
        a log) or file (a log). Most messages prove no starvation; say no more than shows says.
        """;

    protected override string ItemMeaning =>
        "A known message: title, times, firstLine, shows, notShown, next (what to run), page.";

    protected override JsonObject ParameterSchemas => new()
    {
        ["text"] = Schema("string", "A message, or a part of a log."),
        ["file"] = Schema("string", "The path of a log."),
    };

    public override ToolRun Plan(ToolArguments arguments)
    {
        if (arguments.Has("text") == arguments.Has("file")) throw new ToolException("Pass either text or file.");
        return arguments.ExistingFile("file") is { } file
            ? new("explain", file, "--json")
            : new("explain", "-", "--json") { Input = arguments.Text("text") };
    }

    public override Answer Condense(JsonElement document)
    {
        IReadOnlyList<JsonElement> findings = document.ListAt("findings");
        string read = $"Read: {FigureText.Count(document.At("lines")?.GetInt32() ?? 0, "line")}.";
        return new($"{read} Messages that are known: {findings.Count}.") { Items = [.. findings.Select(Item)] };
    }

    private static JsonObject Item(JsonElement finding) => new()
    {
        ["title"] = finding.NodeAt("title"),
        ["times"] = finding.NodeAt("count"),
        ["firstLine"] = finding.At("first")?.NodeAt("line"),
        ["shows"] = finding.NodeAt("shows"),
        ["notShown"] = finding.NodeAt("notShown"),
        ["next"] = finding.NodeAt("next"),
        ["page"] = finding.NodeAt("page"),
    };
}
