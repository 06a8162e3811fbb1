using System.Globalization;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace DotnetStarvation.Incidents.Merging;

/// <summary>
/// Logs as OTLP has them in JSON (opentelemetry-proto, logs.proto, "OTLP/JSON"): what the OpenTelemetry Collector's file exporter
/// writes, a request a line. Only what is read is declared; all of it may be missing.
/// </summary>
internal sealed record OtlpLogs(IReadOnlyList<OtlpResourceLogs>? ResourceLogs = null);

internal sealed record OtlpResourceLogs(OtlpResource? Resource = null, IReadOnlyList<OtlpScopeLogs>? ScopeLogs = null);

internal sealed record OtlpResource(IReadOnlyList<OtlpAttribute>? Attributes = null);

internal sealed record OtlpScopeLogs(IReadOnlyList<OtlpLogRecord>? LogRecords = null);

/// <param name="TimeUnixNano">When it happened; 0 when unknown.</param>
/// <param name="ObservedTimeUnixNano">When it was logged.</param>
/// <param name="Attributes">The attributes.</param>
internal sealed record OtlpLogRecord(
    ulong TimeUnixNano = 0, ulong ObservedTimeUnixNano = 0, IReadOnlyList<OtlpAttribute>? Attributes = null);

internal sealed record OtlpAttribute(string? Key = null, OtlpValue? Value = null);

/// <summary>One of these; 64-bit integers are strings.</summary>
internal sealed record OtlpValue(string? StringValue = null, long? IntValue = null, double? DoubleValue = null)
{
    public override string? ToString() => StringValue
        ?? IntValue?.ToString(CultureInfo.InvariantCulture) ?? DoubleValue?.ToString(CultureInfo.InvariantCulture);
}

[JsonSourceGenerationOptions(JsonSerializerDefaults.Web, NumberHandling =
    JsonNumberHandling.AllowReadingFromString | JsonNumberHandling.AllowNamedFloatingPointLiterals)]
[JsonSerializable(typeof(OtlpLogs))]
internal sealed partial class OtlpLogsContext : JsonSerializerContext;
