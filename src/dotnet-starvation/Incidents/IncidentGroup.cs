using System.Text.Json.Serialization;
using ThreadPoolDiagnostics.Verdicts;

namespace DotnetStarvation.Incidents;

/// <summary>Incidents with the same cause, of all processes and machines: their documents with the files, the latest first.
/// </summary>
internal sealed record IncidentGroup(
    Cause Cause, [property: JsonIgnore] IReadOnlyList<(string File, IncidentDocument Document)> Documents)
{
    public int Count => Documents.Sum(one => one.Document.Count);

    public double Longest => Documents.Max(one => one.Document.Longest);

    public DateTimeOffset First => Documents.Min(one => one.Document.First);

    public DateTimeOffset Last => Documents.Max(one => one.Document.Last);

    public IEnumerable<string> Programs => Documents
        .Select(one => one.Document.Check.Process?.Name ?? "?").Distinct(StringComparer.Ordinal);

    public IEnumerable<string> Hosts => Documents.Select(one => one.Document.Host).Distinct(StringComparer.Ordinal);

    public IEnumerable<string> Files => Documents.Select(one => one.File);

    /// <summary>The groups, the most frequent first.</summary>
    public static IReadOnlyList<IncidentGroup> Merge(IEnumerable<(string File, IncidentDocument Document)> documents) =>
    [
        .. documents.GroupBy(one => one.Document.Cause)
            .Select(same => new IncidentGroup(same.Key, [.. same.OrderByDescending(one => one.Document.Last)]))
            .OrderByDescending(group => group.Count).ThenByDescending(group => group.Last),
    ];
}
