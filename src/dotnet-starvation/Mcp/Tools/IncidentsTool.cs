using System.Text.Json.Nodes;
using System.Text.Json;
using DotnetStarvation.Mcp.Calls;

namespace DotnetStarvation.Mcp.Tools;

internal sealed class IncidentsTool : StarvationTool
{
    public override string Name => "incidents";

    protected override string Title => "Recorded incidents";

    protected override string Description =>
        "What record has saved while processes starved, of all processes and machines, grouped by cause.";

    protected override string ItemMeaning =>
        "A cause: method, at, calls, waitsFor, times, longestSeconds, first, last, programs, file (the latest).";

    protected override JsonObject ParameterSchemas => new()
    {
        ["folder"] = Schema("string", "The folder of the incidents (record --out)."),
    };

    public override ToolRun Plan(ToolArguments arguments) =>
        new("incidents", arguments.ExistingPath("folder") ?? throw new ToolException("Pass folder."), "--json");

    public override Answer Condense(JsonElement document)
    {
        IReadOnlyList<JsonElement> causes = document.ListAt("incidents");
        return new($"{causes.Count} causes.") { Items = [.. causes.Select(Item)] };
    }

    private static JsonObject Item(JsonElement group) => new()
    {
        ["method"] = group.At("cause")?.NodeAt("method"),
        ["at"] = group.PlaceAt("source"),
        ["calls"] = group.NodeAt("api"),
        ["waitsFor"] = group.At("cause")?.NodeAt("wait"),
        ["times"] = group.NodeAt("count"),
        ["longestSeconds"] = group.NodeAt("longest"),
        ["first"] = group.NodeAt("first"),
        ["last"] = group.NodeAt("last"),
        ["programs"] = string.Join(", ", group.ListAt("programs").Select(program => program.ToString())),
        ["file"] = group.ListAt("files") is [var file, ..] ? file.ToString() : null,
    };
}
