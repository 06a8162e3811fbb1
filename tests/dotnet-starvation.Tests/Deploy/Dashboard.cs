using System.Text.Json.Nodes;

namespace DotnetStarvation.Tests.Deploy;

/// <summary>A dashboard of deploy/grafana.</summary>
internal sealed class Dashboard(string name)
{
    public JsonNode Json { get; } = JsonNode.Parse(File.ReadAllText(DeployFolder.File("grafana", $"{name}.json")))!;

    /// <summary>All panels but the headings of rows.</summary>
    public IReadOnlyList<JsonNode> Panels =>
        [.. Json["panels"]!.AsArray().Select(panel => panel!).Where(panel => (string?)panel["type"] != "row")];

    /// <summary>The queries of all panels, with what Grafana puts in the place of variables.</summary>
    public IEnumerable<(string Panel, string Query)> Queries(string instance) =>
        from panel in Panels
        from target in panel["targets"]!.AsArray()
        select ($"{name}: {panel["title"]}", ((string)target!["expr"]!)
            .Replace("$__rate_interval", "1m", StringComparison.Ordinal)
            .Replace("$__range", "10m", StringComparison.Ordinal)
            .Replace("$service_name", ".*", StringComparison.Ordinal)
            .Replace("$instance", instance, StringComparison.Ordinal));

    public IEnumerable<string> Variables => Json["templating"]!["list"]!.AsArray().Select(one => (string)one!["name"]!);
}
