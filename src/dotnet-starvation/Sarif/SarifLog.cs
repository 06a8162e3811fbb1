using System.Text.Json;
using System.Text.Json.Serialization;

namespace DotnetStarvation.Sarif;

/// <summary>The part of SARIF 2.1.0 that the tool writes.</summary>
internal sealed record SarifLog(
    [property: JsonPropertyName("$schema")] string Schema, string Version, IReadOnlyList<SarifLog.Run> Runs)
{
    internal sealed record Run(
        Tool Tool,
        IReadOnlyDictionary<string, ArtifactLocation> OriginalUriBaseIds,
        string ColumnKind,
        IReadOnlyList<Result> Results);

    internal sealed record Tool(Driver Driver);

    internal sealed record Driver(string Name, string Version, IReadOnlyList<Rule> Rules);

    internal sealed record Rule(string Id, Text ShortDescription);

    internal sealed record Text([property: JsonPropertyName("text")] string Words);

    internal sealed record Result(
        string RuleId,
        int RuleIndex,
        string Level,
        Text Message,
        IReadOnlyList<Location> Locations,
        IReadOnlyList<CodeFlow>? CodeFlows,
        IReadOnlyDictionary<string, string> PartialFingerprints);

    internal sealed record Location(
        PhysicalLocation? PhysicalLocation, IReadOnlyList<LogicalLocation> LogicalLocations, Text? Message);

    internal sealed record PhysicalLocation(ArtifactLocation ArtifactLocation, Region Region);

    internal sealed record ArtifactLocation(string Uri, string? UriBaseId);

    internal sealed record Region(int StartLine);

    internal sealed record LogicalLocation(string FullyQualifiedName, string Kind);

    internal sealed record CodeFlow(IReadOnlyList<ThreadFlow> ThreadFlows);

    internal sealed record ThreadFlow(IReadOnlyList<Step> Locations);

    internal sealed record Step(Location Location);
}

[JsonSourceGenerationOptions(JsonSerializerDefaults.Web, WriteIndented = true,
    DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull)]
[JsonSerializable(typeof(SarifLog))]
internal sealed partial class SarifContext : JsonSerializerContext;
