using System.Globalization;
using DotnetStarvation.Telemetry;
using StockExchange.CommandLine;
using ThreadPoolDiagnostics.Incidents;
using ThreadPoolDiagnostics.Stacks.Waits;
using ThreadPoolDiagnostics.Verdicts;

namespace DotnetStarvation.Otlp;

/// <summary>An incident as a log record, with all that a reader needs to act; the page has the rest.</summary>
/// <param name="Resource">The attributes of the process's resource.</param>
/// <param name="Time">When the incident began.</param>
/// <param name="Body">One sentence.</param>
/// <param name="Attributes">The attributes; docs/recording.md lists them.</param>
internal sealed record IncidentLogRecord(
    IReadOnlyDictionary<string, string> Resource, DateTimeOffset Time, string Body,
    IReadOnlyList<KeyValuePair<string, object?>> Attributes)
{
    /// <summary>The name of the event.</summary>
    public const string EventName = "dotnet.starvation.incident";

    private const int LongestStack = 4_000, LongestText = 1_000;

    /// <param name="resource">The attributes of the process's resource.</param>
    /// <param name="process">The name of the process, for the sentence.</param>
    /// <param name="incident">The incident as far as it has come.</param>
    /// <param name="page">Where its page is: an address or a path; null when there is none.</param>
    public static IncidentLogRecord FromIncident(
        IReadOnlyDictionary<string, string> resource, string process, Incident incident, string? page)
    {
        var attributes = new List<KeyValuePair<string, object?>>();
        Add(attributes, SeriesNames.Verdict, VerdictWords.Word(incident.Diagnosis.Verdict));
        Add(attributes, "dotnet.starvation.cause", $"{incident.Cause}");
        Add(attributes, "dotnet.starvation.wait", KebabCaseEnum<WaitKind>.Text(incident.Cause.Wait));
        Add(attributes, "dotnet.starvation.began", incident.Began.UtcDateTime.ToString("O", CultureInfo.InvariantCulture));
        attributes.Add(new("dotnet.starvation.duration", incident.Duration.TotalSeconds));
        if (LongestDelay(incident) is { } delay) attributes.Add(new(SeriesNames.QueueDelay, delay.TotalSeconds));
        if (incident.Diagnosis.BlockingCalls is [var call, ..]) AddCall(attributes, call);
        Add(attributes, "dotnet.starvation.page", page);
        return new(resource, incident.Began, $"{process} starves its thread pool: {incident.Cause}.", attributes);
    }

    private static void AddCall(List<KeyValuePair<string, object?>> attributes, BlockingCall call)
    {
        BlockedCall named = BlockedCall.FromCall(call);
        Add(attributes, SeriesNames.Function, named.Method);
        Add(attributes, SeriesNames.File, named.Source?.File);
        if (named.Source is { } source) attributes.Add(new(SeriesNames.Line, source.Line));
        Add(attributes, SeriesNames.Api, named.Api);
        attributes.Add(new("dotnet.starvation.thread.count", call.Threads));
        Add(attributes, "code.stacktrace", StackOf(call), LongestStack);
    }

    private static void Add(
        List<KeyValuePair<string, object?>> attributes, string name, string? value, int longest = LongestText)
    {
        if (!string.IsNullOrEmpty(value)) attributes.Add(new(name, value.Length <= longest ? value : value[..longest]));
    }

    /// <summary>The frames from the wait outwards, in the notation of .NET.</summary>
    private static string StackOf(BlockingCall call) => string.Join('\n', call.CallPath.Reverse().Select(frame =>
        $"   at {frame.Method}{(frame.Source is { } source ? $" in {source.File}:line {source.Line}" : "")}"));

    /// <summary>The longest measured delay; where none was measured, the longest by Little's law, which is a forecast: no item
    /// has waited for longer than the incident has lasted.</summary>
    private static TimeSpan? LongestDelay(Incident incident)
    {
        TimeSpan[] measured = [.. incident.Observation.QueueDelays.Select(delay => delay.Longest)];
        if (measured.Length > 0) return measured.Max();
        TimeSpan[] estimated = [.. incident.Observation.Samples.Select(QueueDelayEstimate.Estimate).OfType<TimeSpan>()];
        return estimated.Length > 0 ? new(Math.Min(estimated.Max().Ticks, incident.Duration.Ticks)) : null;
    }
}
