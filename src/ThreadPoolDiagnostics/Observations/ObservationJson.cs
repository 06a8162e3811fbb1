using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;
using ThreadPoolDiagnostics.PoolEvents;
using ThreadPoolDiagnostics.Stacks.Waits;

namespace ThreadPoolDiagnostics.Observations;

/// <summary>An observation as a JSON document: to attach it to a report, to decide again, to test the rules on.</summary>
public static class ObservationJson
{
    /// <summary>The name of the format; grows when a reader of an older document would misread a newer one.</summary>
    public const string Schema = "dotnet-starvation/observation/2";

    private const string OldSchema = "dotnet-starvation/observation/1";

    /// <summary>In characters. An hour of observation at the limit of its events (200,000 waits) has 40 MB.</summary>
    private const int LongestDocument = 128 << 20;

    /// <summary>Writes it.</summary>
    /// <exception cref="IOException">The file cannot be written.</exception>
    public static void Save(Observation observation, string file)
    {
        ArgumentNullException.ThrowIfNull(observation);
        File.WriteAllText(file, Write(observation));
    }

    /// <summary>Reads what <see cref="Save"/> wrote.</summary>
    /// <exception cref="ObservationFormatException">It is not an observation, or a newer version of one.</exception>
    /// <exception cref="IOException">The file cannot be read.</exception>
    public static Observation Load(string file)
    {
        try
        {
            return Read(ReadText(file));
        }
        catch (JsonException failure)
        {
            throw new ObservationFormatException($"{file} is not a saved observation: {failure.Message}", failure);
        }
    }

    /// <summary>Also a device has no end, and no length.</summary>
    private static string ReadText(string file)
    {
        using var text = new StreamReader(file);
        var read = new char[4_096];
        var all = new StringBuilder();
        while (text.Read(read) is > 0 and int count)
            if (all.Append(read, 0, count).Length > LongestDocument)
                throw new JsonException($"it is longer than {LongestDocument >> 20} MB.");
        return all.ToString();
    }

    /// <summary>As <see cref="Save"/> writes it, to be put into another document, from which <see cref="Load"/> reads it,
    /// too.</summary>
    public static string Write(Observation observation) =>
        JsonSerializer.Serialize(
            new ObservationDocument(Schema, observation), ObservationJsonContext.Default.ObservationDocument);

    /// <exception cref="JsonException">It is not an observation of this version.</exception>
    internal static Observation Read(string json)
    {
        using JsonDocument document = JsonDocument.Parse(json);
        JsonElement root = Inner(document.RootElement);
        JsonLists.RequireItems(root);
        return Deserialize(root) switch
        {
            { Schema: Schema or OldSchema, Observation: { } observation } => Complete(observation),
            var other => throw new JsonException($"its schema is '{other?.Schema}', and this program reads '{Schema}'."),
        };
    }

    private static ObservationDocument? Deserialize(JsonElement root)
    {
        if (root.ValueKind is not JsonValueKind.Object || !root.TryGetProperty("schema", out JsonElement schema)
            || schema.ValueKind is not JsonValueKind.String || !schema.ValueEquals(OldSchema))
            return root.Deserialize(ObservationJsonContext.Default.ObservationDocument);
        var old = JsonObject.Create(root);
        VersionOne.Upgrade(old);
        return old.Deserialize(ObservationJsonContext.Default.ObservationDocument);
    }

    /// <summary>An incident's document has that of its observation in it.</summary>
    private static JsonElement Inner(JsonElement root) =>
        root.ValueKind is JsonValueKind.Object && root.TryGetProperty("observation", out JsonElement inner)
        && inner.ValueKind is JsonValueKind.Object && inner.TryGetProperty("schema", out _)
            ? inner : root;

    /// <summary>What the document leaves out is empty; the generated code makes it null.</summary>
    private static Observation Complete(Observation observation) => observation with
    {
        Adjustments = observation.Adjustments ?? [],
        Stacks = [.. (observation.Stacks ?? []).Select(snapshot => snapshot with
        {
            Report = snapshot.Report with { Threads = snapshot.Report.Threads ?? [] },
        })],
        Waits = observation.Waits ?? [],
        LockWaits = observation.LockWaits ?? [],
        Requests = observation.Requests ?? [],
        QueueDelays = observation.QueueDelays ?? [],
        Quotas = observation.Quotas ?? [],
        WorkerDemands = observation.WorkerDemands ?? [],
        TaskWaits = observation.TaskWaits ?? [],
        Suspects = [.. (observation.Suspects ?? []).Select(suspect => suspect with
        {
            CallPath = suspect.CallPath ?? [],
            Requests = suspect.Requests ?? [],
            Calls = suspect.Calls ?? [],
        })],
        Gaps = observation.Gaps ?? [],
    };
}

/// <summary>The document: what it is, and the observation.</summary>
internal sealed record ObservationDocument(string Schema, Observation? Observation);

/// <summary>The source-generated serialiser. What is computed from the rest is left out.</summary>
[JsonSourceGenerationOptions(
    JsonSerializerDefaults.Web,
    IgnoreReadOnlyProperties = true,
    NumberHandling = JsonNumberHandling.Strict,
    RespectRequiredConstructorParameters = true,
    RespectNullableAnnotations = true,
    Converters = [typeof(SecondsConverter), typeof(KebabCaseReason), typeof(KebabCaseKind)])]
[JsonSerializable(typeof(ObservationDocument))]
internal sealed partial class ObservationJsonContext : JsonSerializerContext;

/// <summary>A duration as a number of seconds, exact to the tick.</summary>
internal sealed class SecondsConverter : JsonConverter<TimeSpan>
{
    /// <summary>Thirty years, so that times can be added up: nothing was observed for longer.</summary>
    private const decimal LongestSeconds = 1_000_000_000;

    public override TimeSpan Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
    {
        decimal seconds = reader.GetDecimal();
        return Math.Abs(seconds) <= LongestSeconds
            ? TimeSpan.FromTicks((long)(seconds * TimeSpan.TicksPerSecond))
            : throw new JsonException("a time is too long.");
    }

    public override void Write(Utf8JsonWriter writer, TimeSpan value, JsonSerializerOptions options) =>
        writer.WriteNumberValue((decimal)value.Ticks / TimeSpan.TicksPerSecond);
}

/// <summary>The runtime's reasons as words: cooperative-blocking.</summary>
internal sealed class KebabCaseReason() : JsonStringEnumConverter<AdjustmentReason>(JsonNamingPolicy.KebabCaseLower);

/// <summary>Kinds of threads as idle-pool-worker.</summary>
internal sealed class KebabCaseKind() : JsonStringEnumConverter<ThreadKind>(JsonNamingPolicy.KebabCaseLower);
