using ThreadPoolDiagnostics.Counters;
using ThreadPoolDiagnostics.Observations;

namespace ThreadPoolDiagnostics.Verdicts.OutsideThePool;

/// <summary>
/// What was seen outside of a healthy pool: requests that do not end, threads that stand still, async methods in flight, pools of
/// connections. It states what was seen; it is no verdict, and changes none.
/// </summary>
/// <param name="Sentences">All of it in words, one sentence each.</param>
public sealed record NotThePool(IReadOnlyList<string> Sentences)
{
    /// <summary>The requests; null where there is no ASP.NET Core, and for less than 2 s.</summary>
    public RequestProgress? Requests { get; init; }

    /// <summary>Threads outside the pool that wait at one place of the application's own code.</summary>
    public IReadOnlyList<StandingThreads> Threads { get; init; } = [];

    /// <summary>Async methods in flight; empty unless requests wait.</summary>
    public IReadOnlyList<OperationsInFlight> Operations { get; init; } = [];

    /// <summary>The levels of connection pools and HTTP clients; empty unless requests wait.</summary>
    public IReadOnlyList<CounterLevel> Counters { get; init; } = [];

    /// <summary>What an observation shows; null when the verdict on it is not healthy, or there is nothing to say.</summary>
    public static NotThePool? Find(Observation observation, Verdict verdict)
    {
        if (verdict is not Verdict.Healthy) return null;
        RequestProgress? requests = RequestProgress.Find(observation.RequestCounts);
        bool requestsWait = requests is { IsTroubled: true };
        OutsideCapture? outside = observation.Outside;
        var found = new NotThePool([])
        {
            Requests = requests,
            Threads = outside is null ? [] : OutsideThreads.In(observation, requestsWait),
            Operations = requestsWait && outside?.Operations is { } report ? OperationsInFlight.In(report) : [],
            Counters = requestsWait && outside is not null ? outside.Levels : [],
        };
        string[] sentences = [.. NotThePoolText.Sentences(found, outside)];
        return sentences.Length == 0 ? null : found with { Sentences = sentences };
    }

    /// <summary>Whether a capture outside the pool is worth its cost.</summary>
    internal static bool CallsForCapture(Observation observation) =>
        RequestsWait(observation) || OutsideThreads.In(observation, requestsWait: false).Count > 0;

    /// <summary>Whether requests do not end, or take a second or more.</summary>
    internal static bool RequestsWait(Observation observation) =>
        RequestProgress.Find(observation.RequestCounts) is { IsTroubled: true };
}
