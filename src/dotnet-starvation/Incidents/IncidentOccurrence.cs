namespace DotnetStarvation.Incidents;

/// <summary>One of the incidents that a document counts.</summary>
/// <param name="Began">When it began.</param>
/// <param name="Duration">Its duration in seconds, as far as it was observed.</param>
/// <param name="Service">The service's name; null when only the program's is known.</param>
/// <param name="Version">The service's version; null when unknown.</param>
/// <param name="Instance">Which start of which process had it; null when unknown.</param>
internal sealed record IncidentOccurrence(
    DateTimeOffset Began, double Duration, string? Service = null, string? Version = null, string? Instance = null)
{
    /// <summary>The number of occurrences that a document keeps: the latest.</summary>
    private const int Most = 200;

    public static IncidentOccurrence FromIncident(RecordedIncident recorded) => new(
        recorded.Incident.Began, recorded.Incident.Duration.TotalSeconds,
        recorded.Resource?.Service, recorded.Resource?.Version, recorded.Resource?.Instance);

    /// <summary>Whether it is the same incident, perhaps observed for longer: one process has one at a time.</summary>
    public bool IsSame(IncidentOccurrence other) => Began == other.Began && Instance == other.Instance;

    /// <summary>The occurrences with one more, or with its later version.</summary>
    /// <param name="earlier">Those of the document so far; null when it kept none.</param>
    public IReadOnlyList<IncidentOccurrence> AddedTo(IReadOnlyList<IncidentOccurrence>? earlier) =>
        [.. (earlier ?? []).Where(one => !IsSame(one)).Append(this).OrderBy(one => one.Began).TakeLast(Most)];
}
