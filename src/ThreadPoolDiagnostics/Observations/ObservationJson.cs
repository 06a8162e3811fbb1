using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;
using ThreadPoolDiagnostics.PoolEvents;
using ThreadPoolDiagnostics.Stacks;
using ThreadPoolDiagnostics.Stacks.Waits;

namespace ThreadPoolDiagnostics.Observations;

/// <summary>Saves an observation as a JSON document, to attach it to a report, to decide again, or to test the rules.</summary>
public static class ObservationJson
{
    /// <summary>The format and its version, which grows when readers of older documents would misread newer ones.</summary>
    public const string Schema = "dotnet-starvation/observation/2";

    private const string OldSchema = "dotnet-starvation/observation/1";

    /// <summary>The longest document in characters. An hour at the limit of events (200,000 waits) has 40 MB.</summary>
    private const int LongestDocument = 128 << 20;

    /// <summary>Reads a file with the document of <see cref="Write"/>.</summary>
    /// <exception cref="ObservationFormatException">The file is not an observation, or has a newer version.</exception>
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

    /// <summary>Reads at most the longest document, because a device has no end and no length.</summary>
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

    /// <summary>The document as text, to embed it in another document; <see cref="Load"/> reads that, too.</summary>
    public static string Write(Observation observation) =>
        JsonSerializer.Serialize(
            new ObservationDocument(Schema, observation), ObservationJsonContext.Default.ObservationDocument);

    /// <summary>Reads the document of <see cref="Write"/>.</summary>
    /// <exception cref="JsonException">The text is not an observation of this version.</exception>
    public static Observation Read(string json)
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

    /// <summary>The observation's element; an incident's document contains it.</summary>
    private static JsonElement Inner(JsonElement root) =>
        root.ValueKind is JsonValueKind.Object && root.TryGetProperty("observation", out JsonElement inner)
        && inner.ValueKind is JsonValueKind.Object && inner.TryGetProperty("schema", out _)
            ? inner : root;

    /// <summary>Replaces null by an empty list for what the document omits.</summary>
    private static Observation Complete(Observation observation) => observation with
    {
        Adjustments = observation.Adjustments ?? [],
        Stacks = [.. (observation.Stacks ?? []).Select(Complete)],
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
        AsyncCounterparts = observation.AsyncCounterparts ?? [],
        RequestCounts = observation.RequestCounts ?? [],
        Outside = observation.Outside is { } outside ? Complete(outside) : null,
        Instant = observation.Instant is { } instant ? Complete(instant) : null,
        Gaps = observation.Gaps ?? [],
    };

    private static StackSnapshot Complete(StackSnapshot snapshot) =>
        snapshot with { Report = snapshot.Report with { Threads = snapshot.Report.Threads ?? [] } };

    private static PoolState Complete(PoolState instant) => instant with
    {
        Queued = instant.Queued ?? [],
        Awaited = [.. (instant.Awaited ?? []).Select(awaited => awaited with { Chain = awaited.Chain ?? [] })],
    };

    private static OutsideCapture Complete(OutsideCapture outside) => outside with
    {
        Stacks = outside.Stacks is { } stacks ? Complete(stacks) : null,
        Levels = outside.Levels ?? [],
    };
}

/// <summary>The document: its format and the observation.</summary>
internal sealed record ObservationDocument(string Schema, Observation? Observation);

/// <summary>The source-generated serializer; computed properties are omitted.</summary>
[JsonSourceGenerationOptions(
    JsonSerializerDefaults.Web,
    IgnoreReadOnlyProperties = true,
    NumberHandling = JsonNumberHandling.Strict,
    RespectRequiredConstructorParameters = true,
    RespectNullableAnnotations = true,
    Converters = [typeof(SecondsConverter), typeof(KebabCaseReason), typeof(KebabCaseKind), typeof(KebabCaseCompletion)])]
[JsonSerializable(typeof(ObservationDocument))]
internal sealed partial class ObservationJsonContext : JsonSerializerContext;

/// <summary>A duration as a number of seconds, exact to the tick.</summary>
public sealed class SecondsConverter : JsonConverter<TimeSpan>
{
    /// <summary>The longest accepted duration: about thirty years, so that times can be added without overflow.</summary>
    private const decimal LongestSeconds = 1_000_000_000;

    /// <inheritdoc/>
    public override TimeSpan Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
    {
        decimal seconds = reader.GetDecimal();
        return Math.Abs(seconds) <= LongestSeconds
            ? TimeSpan.FromTicks((long)(seconds * TimeSpan.TicksPerSecond))
            : throw new JsonException("a time is too long.");
    }

    /// <inheritdoc/>
    public override void Write(Utf8JsonWriter writer, TimeSpan value, JsonSerializerOptions options) =>
        writer.WriteNumberValue((decimal)value.Ticks / TimeSpan.TicksPerSecond);
}

/// <summary>Writes the runtime's reasons in kebab-case: cooperative-blocking.</summary>
internal sealed class KebabCaseReason() : JsonStringEnumConverter<AdjustmentReason>(JsonNamingPolicy.KebabCaseLower);

/// <summary>Writes kinds of threads in kebab-case: idle-pool-worker.</summary>
internal sealed class KebabCaseKind() : JsonStringEnumConverter<ThreadKind>(JsonNamingPolicy.KebabCaseLower);

/// <summary>Writes what completes a wait in kebab-case.</summary>
internal sealed class KebabCaseCompletion() : JsonStringEnumConverter<AwaitedCompletion>(JsonNamingPolicy.KebabCaseLower);

/// <summary>A file is not a saved observation, or has another version. The message names the file and the problem.</summary>
public sealed class ObservationFormatException : Exception
{
    internal ObservationFormatException(string message, Exception inner)
        : base(message, inner)
    {
    }
}
