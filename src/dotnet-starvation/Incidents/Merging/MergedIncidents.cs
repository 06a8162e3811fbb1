namespace DotnetStarvation.Incidents.Merging;

/// <summary>The incidents of all replicas, by cause.</summary>
/// <param name="Causes">The causes, the most frequent first.</param>
/// <param name="Followed">The processes that the recorders followed; empty when no folder tells it.</param>
internal sealed record MergedIncidents(IReadOnlyList<CommonCause> Causes, IReadOnlyList<FollowedReplica> Followed)
{
    /// <param name="incidents">All incidents.</param>
    /// <param name="followed">All processes that were followed.</param>
    /// <param name="since">Earlier ones are left out; null for none.</param>
    /// <param name="services">The services to show; all when empty.</param>
    public static MergedIncidents From(
        IEnumerable<SeenIncident> incidents, IEnumerable<FollowedReplica> followed, DateTimeOffset? since,
        IReadOnlyCollection<string> services) => new(
        CauseMerge.Merge(incidents.Where(one => !(one.Began < since) && IsShown(one.Service, services))),
        [.. followed.Where(one => !(one.Last < since) && IsShown(one.Service, services))]);

    public int Count => Causes.Sum(cause => cause.Count);

    /// <summary>The replicas that had an incident.</summary>
    public int Replicas => All.Select(one => one.Replica).Distinct(StringComparer.Ordinal).Count();

    /// <summary>The replicas that were followed; null where it is unknown, because a recorder did not list those that had an
    /// incident.</summary>
    public int? FollowedReplicas
    {
        get
        {
            HashSet<string> known = [.. Followed.Select(one => one.Instance)];
            return known.Count > 0 && All.All(one => known.Contains(one.Replica)) ? known.Count : null;
        }
    }

    public DateTimeOffset? First => Causes.Count == 0 ? null : Causes.Min(cause => cause.First);

    public DateTimeOffset? Last => Causes.Count == 0 ? null : Causes.Max(cause => cause.Last);

    /// <summary>The page to read first: that of the most frequent cause which has one.</summary>
    public string? Page => Causes.Select(cause => cause.Page).FirstOrDefault(page => page is not null);

    private IEnumerable<SeenIncident> All => Causes.SelectMany(cause => cause.Incidents);

    private static bool IsShown(string service, IReadOnlyCollection<string> services) =>
        services.Count == 0 || services.Contains(service, StringComparer.OrdinalIgnoreCase);
}
