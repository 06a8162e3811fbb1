using System.Text.Json;
using System.Text.Json.Serialization;
using DotnetStarvation.Checks;
using StockExchange.CommandLine;
using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Stacks.Naming;
using ThreadPoolDiagnostics.Stacks.Waits;
using ThreadPoolDiagnostics.Verdicts;

namespace DotnetStarvation.Incidents.Merging;

/// <summary>
/// What the merge needs of an <see cref="IncidentDocument"/>: a folder has a thousand documents of up to 0.6 MB, most of which is
/// the observation.
/// </summary>
internal sealed record IncidentHeader(
    string Schema,
    Cause Cause,
    string Host,
    int Count,
    DateTimeOffset First,
    DateTimeOffset Last,
    double Longest,
    CheckHeader Check,
    ResourceHeader? Resource = null,
    IReadOnlyList<IncidentOccurrence>? Occurrences = null)
{
    private static readonly IncidentHeaderContext Context = new(PlainJson.Options(IncidentHeaderContext.Default.Options));

    /// <exception cref="JsonException">The text is not an incident.</exception>
    public static IncidentHeader Parse(ReadOnlySpan<byte> json)
    {
        if (JsonSerializer.Deserialize(json, Context.IncidentHeader) is { Schema: IncidentDocument.CurrentSchema } known)
            return known.HasItems() ? known : throw new JsonException("a list in it contains null.");
        return FromDocument(IncidentDocument.Parse(System.Text.Encoding.UTF8.GetString(json))); // of an earlier version
    }

    /// <summary>The call that is the cause; null when the check has none like it.</summary>
    public CallHeader? Call => Check.BlockingCalls.FirstOrDefault(
        call => MethodName.WithoutArguments(call.Likeliest?.Method ?? call.Method) == Cause.Method && call.Wait == Cause.Wait);

    /// <summary>Whether no list contains null, which the serializer accepts.</summary>
    private bool HasItems() => Occurrences?.Contains(null!) is not true && Check.BlockingCalls.All(
        call => call is { } one && one.Candidates?.Contains(null!) is not true);

    private static IncidentHeader FromDocument(IncidentDocument document) => new(
        document.Schema, document.Cause, document.Host, document.Count, document.First, document.Last, document.Longest,
        new(document.Check.Process, [.. document.Check.BlockingCalls.Select(CallHeader.FromCall)]),
        document.Resource is { } one ? new(one.Service, one.Instance, one.Version) : null, document.Occurrences);
}

internal sealed record ResourceHeader(string Service, string Instance, string? Version = null);

internal sealed record CheckHeader(CheckedProcess? Process, IReadOnlyList<CallHeader> BlockingCalls);

internal sealed record CallHeader(
    string Method, WaitKind Wait, string? Api = null, SourceLocation? Source = null,
    IReadOnlyList<CandidateHeader>? Candidates = null)
{
    /// <summary>The method that made the call, where no frame shows it; null otherwise.</summary>
    [JsonIgnore]
    public CandidateHeader? Likeliest => Candidates is [var first, ..] ? first : null;

    public static CallHeader FromCall(BlockingCall call) => new(
        call.Method, call.Wait, call.Api, call.Source,
        [.. call.Candidates.Select(candidate => new CandidateHeader(candidate.Method, candidate.Api, candidate.Source))]);
}

internal sealed record CandidateHeader(string Method, string? Api = null, SourceLocation? Source = null);

[JsonSourceGenerationOptions(JsonSerializerDefaults.Web, IgnoreReadOnlyProperties = true,
    RespectRequiredConstructorParameters = true, RespectNullableAnnotations = true,
    Converters = [typeof(KebabCaseEnum<WaitKind>), typeof(FiniteNumber)])]
[JsonSerializable(typeof(IncidentHeader))]
internal sealed partial class IncidentHeaderContext : JsonSerializerContext;
