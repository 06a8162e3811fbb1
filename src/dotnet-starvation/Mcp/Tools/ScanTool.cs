using System.Text.Json;
using System.Text.Json.Nodes;
using DotnetStarvation.Mcp.Calls;

namespace DotnetStarvation.Mcp.Tools;

internal sealed class ScanTool : StarvationTool
{
    public override string Name => "scan";

    protected override string Title => "Scan compiled code";

    protected override string Description => """
        The calls in compiled code that can block a pool thread, those that requests and timers can reach first. None of the code
        is run. That a call can block does not mean that it starves a pool: check, or check of a test run, shows that.
        """;

    protected override string ItemMeaning =>
        "A call: level (reachable, waits, any), method, at, calls, instead, route (of the request that reaches it), times.";

    protected override JsonObject ParameterSchemas => new()
    {
        ["path"] = Schema("string", "A folder with a program's assemblies (bin/Release/net10.0, publish), or one of them."),
        ["packages"] = Schema("boolean", "Read the application's packages, too."),
    };

    public override ToolRun Plan(ToolArguments arguments)
    {
        string path = arguments.ExistingPath("path") ?? throw new ToolException("Pass path.");
        return new(["scan", path, .. arguments.Flag("packages") ? ["--packages"] : Array.Empty<string>(), "--json"]);
    }

    public override Answer Condense(JsonElement document)
    {
        IReadOnlyList<JsonElement> findings = document.ListAt("findings");
        int reachable = findings.Count(finding => finding.TextAt("level") is "reachable");
        return new(
            $"{document.At("methods")} methods of {document.ListAt("assemblies").Count} assemblies were read: "
            + $"{findings.Count} calls can block, {reachable} of them from a request, a message or a timer.")
        {
            Items = [.. findings.Select(Item)],
            Evidence = [.. document.ListAt("unread").Select(file => $"{file.TextAt("path")} {file.TextAt("why")}")],
        };
    }

    private static JsonObject Item(JsonElement finding) => new()
    {
        ["level"] = finding.NodeAt("level"),
        ["method"] = finding.NodeAt("method"),
        ["at"] = finding.ListAt("sources") is [var first, ..] ? $"{first.TextAt("file")}:{first.At("line")}" : null,
        ["calls"] = finding.NodeAt("calls"),
        ["instead"] = finding.NodeAt("instead"),
        ["route"] = finding.At("entry") is { } entry && entry.ListAt("routes") is [var route, ..] ? route.ToString() : null,
        ["times"] = finding.NodeAt("count"),
    };
}
