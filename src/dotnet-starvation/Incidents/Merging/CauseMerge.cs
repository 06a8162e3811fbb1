using ThreadPoolDiagnostics.Stacks.Waits;
using ThreadPoolDiagnostics.Verdicts;

namespace DotnetStarvation.Incidents.Merging;

/// <summary>
/// Groups incidents by method and API: these stay when lines move and replicas restart. Where a file does not tell the API,
/// its incidents belong to the most frequent call of that method with the same kind of wait.
/// </summary>
internal static class CauseMerge
{
    /// <summary>The causes, the most frequent first.</summary>
    public static IReadOnlyList<CommonCause> Merge(IEnumerable<SeenIncident> incidents) =>
    [
        .. Once(incidents).GroupBy(one => one.Cause.Method, StringComparer.Ordinal).SelectMany(OfMethod)
            .OrderByDescending(cause => cause.Count).ThenByDescending(cause => cause.Last)
            .ThenBy(cause => cause.Cause.Method, StringComparer.Ordinal),
    ];

    /// <summary>Each incident once, with the longest duration of all files that have it, and a page if one of them has.</summary>
    private static IEnumerable<SeenIncident> Once(IEnumerable<SeenIncident> incidents) => incidents
        .GroupBy(one => one.Count == 1 ? (object)one.Identity : one)
        .Select(same => same.Skip(1).Aggregate(same.First(), Join));

    private static SeenIncident Join(SeenIncident one, SeenIncident other) => one with
    {
        Duration = Math.Max(one.Duration, other.Duration),
        Page = one.Page ?? other.Page,
        Source = one.Source ?? other.Source,
        Api = one.Api ?? other.Api,
        Version = one.Version ?? other.Version,
        Cause = one.Cause.Wait == WaitKind.None ? other.Cause : one.Cause,
    };

    private static IEnumerable<CommonCause> OfMethod(IEnumerable<SeenIncident> ofMethod)
    {
        SeenIncident[] incidents = [.. ofMethod];
        SeenIncident[][] byApi = [.. incidents.Where(one => one.Api is not null)
            .GroupBy(one => one.Api, StringComparer.Ordinal).Select(same => same.ToArray())
            .OrderByDescending(same => same.Sum(one => one.Count))];
        ILookup<SeenIncident[]?, SeenIncident> others = incidents.Where(one => one.Api is null)
            .ToLookup(one => Array.Find(byApi, same => MayBe(one.Cause, same)));
        foreach (SeenIncident[] same in byApi) yield return ToCause([.. same, .. others[same]]);
        foreach (var same in others[null].GroupBy(one => one.Cause.Wait)) yield return ToCause([.. same]);
    }

    private static bool MayBe(Cause cause, SeenIncident[] others) => cause.Method.Length > 0
        && (cause.Wait == WaitKind.None || Array.Exists(others, one => one.Cause.Wait == cause.Wait));

    private static CommonCause ToCause(SeenIncident[] incidents)
    {
        SeenIncident[] latest = [.. incidents.OrderByDescending(one => one.Began)];
        Cause cause = Array.Find(latest, one => one.Cause.Wait != WaitKind.None)?.Cause ?? latest[0].Cause;
        return new(cause, Array.Find(latest, one => one.Api is not null)?.Api, latest);
    }
}
