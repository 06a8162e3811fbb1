namespace DotnetStarvation.Incidents.Merging;

/// <summary>The version in which a cause appeared first.</summary>
/// <param name="Service">The service.</param>
/// <param name="Version">The version of the first incident.</param>
/// <param name="Followed">When a replica of that version was first followed; null when no recorder says it.</param>
/// <param name="Without">Versions that were followed before it, in which the cause did not appear; the latest first.</param>
internal sealed record FirstVersion(
    string Service, string Version, DateTimeOffset? Followed, IReadOnlyList<string> Without)
{
    /// <summary>Null when the version of the first incident is unknown.</summary>
    public static FirstVersion? Of(CommonCause cause, IReadOnlyList<FollowedReplica> followed)
    {
        SeenIncident first = cause.Incidents[^1];
        if (first.Version is not { } version) return null;
        ILookup<string, FollowedReplica> versions = followed.Where(one => one.Service == first.Service && one.Version is not null)
            .ToLookup(one => one.Version!, StringComparer.Ordinal);
        DateTimeOffset? began = versions.Contains(version) ? versions[version].Min(one => one.First) : null;
        return new(first.Service, version, began,
        [
            .. versions.Where(one => one.Key != version && one.Min(replica => replica.First) < began
                    && !cause.Incidents.Any(incident => incident.Service == first.Service && incident.Version == one.Key))
                .OrderByDescending(one => one.Max(replica => replica.First)).Select(one => one.Key),
        ]);
    }

    public override string ToString()
    {
        string text = $"since version {Version} of {Service}";
        if (Followed is { } began) text += $", first followed at {IncidentPage.Text(began)}";
        return Without is [var earlier, ..] ? $"{text}; version {earlier} before it had none" : text;
    }
}
