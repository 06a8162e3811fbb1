using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;
using DotnetStarvation.Checks;
using StockExchange.CommandLine;
using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Stacks.Waits;
using ThreadPoolDiagnostics.Verdicts;

namespace DotnetStarvation.Incidents;

/// <summary>
/// The incidents of one program that have the same cause, as a file keeps them: how often there were any, and all that was seen
/// of one of them. docs/incident.schema.json describes it; times are seconds.
/// </summary>
/// <param name="Schema">Grows when a reader of an older document would misread a newer one.</param>
/// <param name="Cause">What the pool starved of.</param>
/// <param name="Host">The machine, or container, that was recorded on.</param>
/// <param name="Count">How many there were.</param>
/// <param name="First">When the first of them began.</param>
/// <param name="Last">When the last of them began.</param>
/// <param name="Longest">How long the longest of them lasted, as far as it was seen.</param>
/// <param name="Began">When the one began that the rest is about.</param>
/// <param name="Duration">How long that one lasted, as far as it was seen.</param>
/// <param name="IsOver">Whether its end was seen.</param>
/// <param name="Check">What was seen of it and of the time before it, and what that amounts to.</param>
/// <param name="Observation">To decide again: <c>check --observation</c> reads it. Null where that would be too large.</param>
internal sealed record IncidentDocument(
    string Schema,
    CauseDocument Cause,
    string Host,
    int Count,
    DateTimeOffset First,
    DateTimeOffset Last,
    double Longest,
    DateTimeOffset Began,
    double Duration,
    bool IsOver,
    CheckDocument Check,
    JsonElement? Observation)
{
    public const string CurrentSchema = "dotnet-starvation/incident/2";
    private const string OldSchema = "dotnet-starvation/incident/1";

    private static readonly IncidentContext Context = new(PlainJson.Options(IncidentContext.Default.Options));

    /// <exception cref="JsonException">It is none.</exception>
    public static IncidentDocument Parse(string json)
    {
        JsonNode? document = JsonNode.Parse(json);
        if (document is JsonObject old && old["schema"] is JsonValue schema && schema.ToString() is OldSchema)
        {
            VersionOne.Upgrade(old);
            old["schema"] = CurrentSchema;
        }
        return document.Deserialize(Context.IncidentDocument) is { Schema: CurrentSchema } known
            ? known
            : throw new JsonException($"its schema is not '{CurrentSchema}'.");
    }

    public string ToJson() => JsonSerializer.Serialize(this, Context.IncidentDocument);
}

internal sealed record CauseDocument(
    string Method, [property: JsonConverter(typeof(KebabCaseEnum<WaitKind>))] WaitKind Wait)
{
    public Cause ToCause() => new(Method, Wait);
}

/// <summary>The source-generated serialiser of an incident.</summary>
[JsonSourceGenerationOptions(JsonSerializerDefaults.Web, WriteIndented = true,
    RespectRequiredConstructorParameters = true, RespectNullableAnnotations = true)]
[JsonSerializable(typeof(IncidentDocument))]
internal sealed partial class IncidentContext : JsonSerializerContext;
