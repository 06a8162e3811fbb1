using System.Text.Json;
using System.Text.Json.Serialization;
using StockExchange.CommandLine;
using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Stacks.Waits;
using ThreadPoolDiagnostics.Verdicts;

namespace DotnetStarvation.Incidents.Merging;

/// <summary>The incidents of all replicas as a JSON document; docs/incidents.schema.json describes it; times are in seconds.
/// </summary>
internal static class IncidentsJson
{
    private const string Schema = "dotnet-starvation/incidents/1";

    private static readonly IncidentsContext Context = new(PlainJson.Options(IncidentsContext.Default.Options));

    public static string FromIncidents(MergedIncidents merged) => PlainJson.Serialize(
        new IncidentsDocument(
            Schema,
            new(merged.Causes.Count, merged.Count, merged.Replicas, merged.FollowedReplicas, merged.First, merged.Last,
                merged.Page),
            [.. merged.Causes.Select(cause => CauseDocument.FromCause(cause, merged))]),
        Context.IncidentsDocument);
}

internal sealed record IncidentsDocument(string Schema, SummaryDocument Summary, IReadOnlyList<CauseDocument> Incidents);

internal sealed record SummaryDocument(
    int Causes, int Incidents, int Replicas, int? FollowedReplicas, DateTimeOffset? First, DateTimeOffset? Last, string? Page);

internal sealed record CauseDocument(
    Cause Cause,
    string? Api,
    SourceLocation? Source,
    int Count,
    double Longest,
    DateTimeOffset First,
    DateTimeOffset Last,
    IReadOnlyList<string> Programs,
    IReadOnlyList<string> Services,
    IReadOnlyList<string> Versions,
    IReadOnlyList<string> Hosts,
    IReadOnlyList<string> Replicas,
    FirstVersion? Since,
    string? Page,
    IReadOnlyList<string> Files)
{
    public static CauseDocument FromCause(CommonCause cause, MergedIncidents merged) => new(
        cause.Cause, cause.Api, cause.Source, cause.Count, cause.Longest, cause.First, cause.Last, cause.Programs,
        cause.Services, cause.Versions, cause.Hosts, cause.Replicas, FirstVersion.Of(cause, merged.Followed), cause.Page,
        cause.Files);
}

[JsonSourceGenerationOptions(JsonSerializerDefaults.Web, WriteIndented = true, IgnoreReadOnlyProperties = true,
    Converters = [typeof(KebabCaseEnum<WaitKind>)])]
[JsonSerializable(typeof(IncidentsDocument))]
internal sealed partial class IncidentsContext : JsonSerializerContext;
