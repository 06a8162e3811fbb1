using System.Text.Json;
using System.Text.Json.Nodes;
using DotnetStarvation.Mcp.Calls;
using ThreadPoolDiagnostics.Verdicts;

namespace DotnetStarvation.Mcp.Tools;

internal sealed class IncidentsTool : StarvationTool
{
    public override string Name => "incidents";

    protected override string Title => "Recorded incidents";

    protected override string Description =>
        "What record has saved while processes starved, of all replicas, grouped by cause; the most frequent first.";

    protected override string ItemMeaning => "A cause: method, at, calls, waitsFor, times, longestSeconds, first, last, "
        + "services, replicas, sinceVersion, page (of the longest).";

    protected override JsonObject ParameterSchemas => new()
    {
        ["folder"] = Schema("string", "The folder of the incidents (record --out), or a Collector's file of log records."),
        ["service"] = Schema("string", "Incidents of this service only."),
        ["hours"] = Schema("integer", "Incidents of the last hours only."),
    };

    public override ToolRun Plan(ToolArguments arguments)
    {
        string folder = arguments.ExistingPath("folder") ?? throw new ToolException("Pass folder.");
        string[] service = arguments.Word("service") is { } name ? [$"--service={name}"] : [];
        string[] since = arguments.Number("hours", 100_000) is { } hours ? ["--since", $"{hours}h"] : [];
        return new(["incidents", folder, .. service, .. since, "--json"]);
    }

    public override Answer Condense(JsonElement document) => new(Summary(document.At("summary") ?? document))
    {
        Items = [.. document.ListAt("incidents").Select(Item)],
    };

    private static string Summary(JsonElement summary)
    {
        string followed = summary.At("followedReplicas") is { } of ? $" of {of}" : "";
        string read = summary.TextAt("page") is { } page ? $" To be read first: {page}" : "";
        string causes = FigureText.Count(Number(summary, "causes"), "cause");
        string incidents = FigureText.Count(Number(summary, "incidents"), "incident");
        return $"{causes}, {incidents} on {summary.At("replicas")}{followed} replicas.{read}";
    }

    private static long Number(JsonElement summary, string name) => summary.At(name)?.GetInt64() ?? 0;

    private static JsonObject Item(JsonElement cause) => new()
    {
        ["method"] = cause.At("cause")?.NodeAt("method"),
        ["at"] = cause.PlaceAt("source"),
        ["calls"] = cause.NodeAt("api"),
        ["waitsFor"] = cause.At("cause")?.NodeAt("wait"),
        ["times"] = cause.NodeAt("count"),
        ["longestSeconds"] = cause.NodeAt("longest"),
        ["first"] = cause.NodeAt("first"),
        ["last"] = cause.NodeAt("last"),
        ["services"] = string.Join(", ", cause.ListAt("services").Select(service => service.ToString())),
        ["replicas"] = cause.ListAt("replicas").Count,
        ["sinceVersion"] = cause.At("since")?.NodeAt("version"),
        ["page"] = cause.NodeAt("page"),
    };
}
