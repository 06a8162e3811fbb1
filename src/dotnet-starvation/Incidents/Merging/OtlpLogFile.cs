using System.Text.Json;
using StockExchange.CommandLine;
using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Stacks.Naming;
using ThreadPoolDiagnostics.Stacks.Waits;

namespace DotnetStarvation.Incidents.Merging;

/// <summary>Reads the incidents that <c>record --otlp</c> sent, in files of the OpenTelemetry Collector's file
/// exporter.</summary>
internal static class OtlpLogFile
{
    private const string Verdict = "dotnet.starvation.verdict";

    /// <summary>Whether a file that begins so is one, perhaps with metrics or spans first.</summary>
    public static bool IsHead(ReadOnlySpan<byte> head) => head.IndexOf("\"resourceLogs\""u8) >= 0
        || head.IndexOf("\"resourceMetrics\""u8) >= 0 || head.IndexOf("\"resourceSpans\""u8) >= 0;

    /// <summary>The incidents; log records of others are left out.</summary>
    /// <param name="file">The path.</param>
    /// <param name="damage">Called with what could not be read, once.</param>
    /// <exception cref="IOException">It cannot be read.</exception>
    /// <exception cref="UnauthorizedAccessException">It may not be read.</exception>
    public static IReadOnlyList<SeenIncident> Read(string file, Action<string> damage)
    {
        using FileStream stream = File.OpenRead(file);
        var lines = new ByteLines(stream);
        var incidents = new List<SeenIncident>();
        int damaged = 0;
        foreach (ReadOnlyMemory<byte> line in lines.Read().Where(line => line.Length > 1))
        {
            try
            {
                if (JsonSerializer.Deserialize(line.Span, OtlpLogsContext.Default.OtlpLogs) is { } logs)
                    incidents.AddRange(Incidents(logs, file));
            }
            catch (JsonException)
            {
                damaged++;
            }
        }
        if (damaged + lines.LeftOut is > 0 and int lost)
            damage($"{lost} of its lines are not OTLP in JSON, or longer than {ByteLines.LongestLine / 1_000_000} MB.");
        return incidents;
    }

    private static IEnumerable<SeenIncident> Incidents(OtlpLogs logs, string file) =>
        from resource in logs.ResourceLogs ?? []
        let replica = new OtlpAttributes(resource?.Resource?.Attributes)
        from scope in resource?.ScopeLogs ?? []
        from record in scope?.LogRecords ?? []
        where record is not null
        let attributes = new OtlpAttributes(record.Attributes)
        where attributes.Text(Verdict) is not null
        select ToIncident(replica, attributes, record, file);

    private static SeenIncident ToIncident(
        OtlpAttributes replica, OtlpAttributes attributes, OtlpLogRecord record, string file) => new(
        new(MethodName.WithoutArguments(attributes.Text("code.function.name") ?? ""), Wait(attributes)),
        ApiName.Of(attributes.Text("dotnet.starvation.api")),
        replica.Text("service.name") ?? "?",
        replica.Text("host.name") ?? "",
        attributes.Time("dotnet.starvation.began") ?? Time(record),
        Math.Max(0, attributes.Number("dotnet.starvation.duration") ?? 0),
        file)
        {
            Version = replica.Text("service.version"),
            Instance = replica.Text("service.instance.id"),
            Source = Source(attributes),
            Page = attributes.Text("dotnet.starvation.page"),
        };

    private static WaitKind Wait(OtlpAttributes attributes) => Array.Find(
        Enum.GetValues<WaitKind>(), kind => KebabCaseEnum<WaitKind>.Text(kind) == attributes.Text("dotnet.starvation.wait"));

    private static SourceLocation? Source(OtlpAttributes attributes) => attributes.Text("code.file.path") is { } path
        && attributes.Number("code.line.number") is { } line and > 0 and <= int.MaxValue ? new(path, (int)line) : null;

    private static DateTimeOffset Time(OtlpLogRecord record)
    {
        ulong time = record.TimeUnixNano > 0 ? record.TimeUnixNano : record.ObservedTimeUnixNano;
        return DateTimeOffset.UnixEpoch.AddTicks((long)(time / TimeSpan.NanosecondsPerTick));
    }
}
