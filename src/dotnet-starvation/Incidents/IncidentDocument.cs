using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;
using DotnetStarvation.Checks;
using StockExchange.CommandLine;
using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.PoolEvents;
using ThreadPoolDiagnostics.Resources;
using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Stacks.Waits;
using ThreadPoolDiagnostics.Verdicts;

namespace DotnetStarvation.Incidents;

/// <summary>
/// The incidents of one program with the same cause, as a file keeps them: their number, and the observation of one of them.
/// docs/incident.schema.json describes it; times are in seconds.
/// </summary>
/// <param name="Schema">The version, which grows when a reader of older documents would misread a newer one.</param>
/// <param name="Cause">The blocking call that made the pool starve.</param>
/// <param name="Host">The name of the machine or container.</param>
/// <param name="Count">The number of incidents.</param>
/// <param name="First">When the first of them began.</param>
/// <param name="Last">When the last of them began.</param>
/// <param name="Longest">The duration of the longest of them, as far as it was observed.</param>
/// <param name="Began">When the incident began that the remaining fields describe.</param>
/// <param name="Duration">Its duration, as far as it was observed.</param>
/// <param name="IsOver">Whether its end was observed.</param>
/// <param name="Check">The check of it and of the minute before it.</param>
/// <param name="Observation">What <c>check --observation</c> reads; null where it would be too large.</param>
/// <param name="Resource">The process among the replicas of its service; null where it is not known.</param>
/// <param name="Occurrences">The latest of the counted incidents, oldest first; null in documents of earlier versions.</param>
internal sealed record IncidentDocument(
    string Schema,
    Cause Cause,
    string Host,
    int Count,
    DateTimeOffset First,
    DateTimeOffset Last,
    double Longest,
    DateTimeOffset Began,
    double Duration,
    bool IsOver,
    CheckDocument Check,
    JsonElement? Observation,
    IncidentResource? Resource = null,
    IReadOnlyList<IncidentOccurrence>? Occurrences = null)
{
    public const string CurrentSchema = "dotnet-starvation/incident/2";
    private const string OldSchema = "dotnet-starvation/incident/1";

    private static readonly IncidentContext Context = new(PlainJson.Options(IncidentContext.Default.Options));

    /// <exception cref="JsonException">The text is not an incident.</exception>
    public static IncidentDocument Parse(string json)
    {
        try
        {
            return Read(JsonNode.Parse(json));
        }
        catch (ArgumentException twice) // JsonDocumentOptions.AllowDuplicateProperties would need OpenSSL
        {
            throw new JsonException("a property is in it twice.", twice);
        }
    }

    /// <summary>Whether the incident is counted already. Several processes may have one at the same time, each of which is
    /// reported again while it lasts.</summary>
    public bool Counts(IncidentOccurrence occurrence) => Occurrences is { Count: > 0 } known
        ? known.Any(occurrence.IsSame)
        : Last == occurrence.Began;

    public string ToJson() => JsonSerializer.Serialize(this, Context.IncidentDocument);

    private static IncidentDocument Read(JsonNode? document)
    {
        if (document is JsonObject old && old["schema"] is JsonValue schema && schema.ToString() is OldSchema)
        {
            VersionOne.Upgrade(old);
            old["schema"] = CurrentSchema;
        }
        return document.Deserialize(Context.IncidentDocument) is { Schema: CurrentSchema } known
            && known.Occurrences?.Contains(null!) is not true
            ? known
            : throw new JsonException($"its schema is not '{CurrentSchema}', or an occurrence in it is null.");
    }
}

/// <summary>Which replica of which service had an incident: OpenTelemetry's attributes of these names.</summary>
/// <param name="Service">service.name.</param>
/// <param name="Version">service.version; null when the process does not say it.</param>
/// <param name="Instance">service.instance.id, of one start of one process.</param>
/// <param name="Container">container.id; null outside of a container.</param>
/// <param name="Pod">k8s.pod.name; null outside of Kubernetes.</param>
/// <param name="Namespace">k8s.namespace.name.</param>
/// <param name="Node">k8s.node.name.</param>
internal sealed record IncidentResource(
    string Service, string? Version, string Instance, string? Container, string? Pod, string? Namespace, string? Node)
{
    public static IncidentResource FromTarget(TargetResource resource) => new(
        resource[TargetResource.ServiceName]!, resource[TargetResource.ServiceVersion],
        resource[TargetResource.ServiceInstance]!, resource[TargetResource.Container], resource[TargetResource.PodName],
        resource[TargetResource.PodNamespace], resource[TargetResource.Node]);
}

[JsonSourceGenerationOptions(JsonSerializerDefaults.Web, WriteIndented = true, IgnoreReadOnlyProperties = true,
    RespectRequiredConstructorParameters = true, RespectNullableAnnotations = true,
    Converters =
    [
        typeof(KebabCaseEnum<Verdict>), typeof(KebabCaseEnum<WaitKind>), typeof(KebabCaseEnum<FrameOrigin>),
        typeof(KebabCaseEnum<AdjustmentReason>), typeof(SecondsConverter), typeof(FiniteNumber),
    ])]
[JsonSerializable(typeof(IncidentDocument))]
internal sealed partial class IncidentContext : JsonSerializerContext;
