using System.Text.Json;
using System.Text.Json.Serialization;

namespace DotnetStarvation.Incidents;

/// <summary>The list for machines; times are seconds.</summary>
internal static class IncidentsJson
{
    private const string Schema = "dotnet-starvation/incidents/1";

    private static readonly IncidentsContext Context = new(PlainJson.Options(IncidentsContext.Default.Options));

    public static string FromGroups(IReadOnlyList<IncidentGroup> groups) => JsonSerializer.Serialize(
        new IncidentsDocument(Schema, [.. groups.Select(ToDocument)]), Context.IncidentsDocument);

    private static MergedIncidents ToDocument(IncidentGroup group) => new(
        new(group.Cause.Method, group.Cause.Wait), group.Count, group.Longest, group.First, group.Last,
        [.. group.Programs], [.. group.Hosts], [.. group.Documents.Select(one => one.File)]);
}

internal sealed record IncidentsDocument(string Schema, IReadOnlyList<MergedIncidents> Incidents);

internal sealed record MergedIncidents(
    CauseDocument Cause,
    int Count,
    double Longest,
    DateTimeOffset First,
    DateTimeOffset Last,
    IReadOnlyList<string> Programs,
    IReadOnlyList<string> Hosts,
    IReadOnlyList<string> Files);

/// <summary>The source-generated serialiser of the list.</summary>
[JsonSourceGenerationOptions(JsonSerializerDefaults.Web, WriteIndented = true)]
[JsonSerializable(typeof(IncidentsDocument))]
internal sealed partial class IncidentsContext : JsonSerializerContext;
