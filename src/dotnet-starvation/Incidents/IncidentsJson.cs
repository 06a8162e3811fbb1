using System.Text.Json;
using System.Text.Json.Serialization;
using StockExchange.CommandLine;
using ThreadPoolDiagnostics.Stacks.Waits;

namespace DotnetStarvation.Incidents;

/// <summary>The groups of incidents as a JSON document; times are in seconds.</summary>
internal static class IncidentsJson
{
    private const string Schema = "dotnet-starvation/incidents/1";

    private static readonly IncidentsContext Context = new(PlainJson.Options(IncidentsContext.Default.Options));

    public static string FromGroups(IReadOnlyList<IncidentGroup> groups) =>
        PlainJson.Serialize(new IncidentsDocument(Schema, groups), Context.IncidentsDocument);
}

internal sealed record IncidentsDocument(string Schema, IReadOnlyList<IncidentGroup> Incidents);

[JsonSourceGenerationOptions(
    JsonSerializerDefaults.Web, WriteIndented = true, Converters = [typeof(KebabCaseEnum<WaitKind>)])]
[JsonSerializable(typeof(IncidentsDocument))]
internal sealed partial class IncidentsContext : JsonSerializerContext;
