using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.PoolEvents;

namespace ThreadPoolDiagnostics.Verdicts;

/// <summary>Joins the threads of a blocking call with their events.</summary>
internal static class ThreadEvents
{
    /// <summary>The last request that each thread had begun when its stack was taken, the most frequent first.</summary>
    public static IEnumerable<string> Routes(Observation observation, IReadOnlyCollection<WorkerGroup> alike)
    {
        HashSet<int> threads = Threads(alike);
        ILookup<int, RequestStart> requests =
            observation.Requests.Where(request => threads.Contains(request.ThreadId)).ToLookup(request => request.ThreadId);
        return alike
            .SelectMany(group => group.Stack.ThreadIds.Select(thread =>
                requests[thread].LastOrDefault(request => request.Elapsed <= group.Snapshot.Elapsed)?.Route))
            .OfType<string>()
            .CountBy(route => route)
            .OrderByDescending(route => route.Value)
            .Select(route => route.Key);
    }

    /// <summary>The routes of all requests during the observation, also of threads in no stack; most frequent first.</summary>
    public static IEnumerable<string> RoutesMeanwhile(Observation observation) => observation.Requests
        .CountBy(request => request.Route)
        .OrderByDescending(route => route.Value)
        .Select(route => route.Key);

    /// <summary>The async methods whose tasks these threads wait for, most frequent first, by name without type.</summary>
    public static IEnumerable<string> Operations(Observation observation, IEnumerable<WorkerGroup> alike)
    {
        HashSet<int> threads = Threads(alike);
        return observation.TaskWaits
            .Where(wait => threads.Contains(wait.ThreadId))
            .Select(wait => wait.Operation)
            .CountBy(operation => operation)
            .OrderByDescending(operation => operation.Value)
            .Select(operation => operation.Key);
    }

    /// <summary>The longest wait under way in the stacks; without an end it lasts until the last stack of its thread.</summary>
    public static TimeSpan? LongestWait(Observation observation, IEnumerable<WorkerGroup> alike)
    {
        ILookup<int, TimeSpan> moments = alike
            .SelectMany(group => group.Stack.ThreadIds.Select(thread => (thread, group.Snapshot.Elapsed)))
            .ToLookup(pair => pair.thread, pair => pair.Elapsed);
        return Timed(observation)
            .Select(wait => (wait.Start, End: wait.End ?? Max(moments[wait.Thread], observation.WaitsFollowedUntil), wait.Thread))
            .Where(wait => moments[wait.Thread].Any(moment => wait.Start <= moment && moment <= wait.End))
            .Max(wait => wait.End - wait.Start);
    }

    private static HashSet<int> Threads(IEnumerable<WorkerGroup> alike) =>
        [.. alike.SelectMany(group => group.Stack.ThreadIds)];

    private static TimeSpan? Max(IEnumerable<TimeSpan> moments, TimeSpan? followedUntil) =>
        moments.Where(moment => followedUntil is null || moment <= followedUntil).Max(moment => (TimeSpan?)moment);

    private static IEnumerable<(int Thread, TimeSpan Start, TimeSpan? End)> Timed(Observation observation) => observation.Waits
        .Select(wait => (wait.ThreadId, wait.Elapsed, wait.Elapsed + wait.Duration))
        .Concat(observation.LockWaits.Select(wait => (wait.ThreadId, wait.Elapsed, wait.Elapsed + wait.Duration)));
}
