using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Stacks;
using ThreadPoolDiagnostics.Stacks.Waits;

namespace ThreadPoolDiagnostics.Verdicts.OutsideThePool;

/// <summary>Finds threads outside the pool that wait at one place of the application's own code, in all snapshots.</summary>
internal static class OutsideThreads
{
    /// <summary>A shorter wait is nothing to report: it could be any.</summary>
    private static readonly TimeSpan Shortest = TimeSpan.FromSeconds(1);

    /// <summary>The threads, those in continuations first, then the most.</summary>
    /// <param name="observation">The observation.</param>
    /// <param name="requestsWait">Whether requests do not end: then also waits that are usual by themselves.</param>
    public static IReadOnlyList<StandingThreads> In(Observation observation, bool requestsWait)
    {
        StackSnapshot[] snapshots = [.. observation.Stacks, .. observation.Outside?.Stacks is { } late ? new[] { late } : []];
        if (snapshots.Length < 2) return [];
        Seen[] earlier = [.. snapshots[..^1].Select(snapshot => new Seen(snapshot))];
        var latest = new Seen(snapshots[^1]);
        return
        [
            .. latest.Threads
                .Where(thread => requestsWait ? thread.Value.MayHoldUpRequests : thread.Value.IsTelling)
                .Select(thread => (Stack: thread.Value, Time: Standing(thread.Key, earlier, latest)))
                .Where(found => found.Time.Duration >= Shortest && (requestsWait || !found.Time.HasRun))
                .GroupBy(found => (found.Stack.Own.Method, found.Stack.Own.Source, found.Stack.Group.Wait, found.Time.HasStood))
                .Select(alike => new StandingThreads(
                    alike.Key.Method, alike.Key.Wait, alike.Count(), alike.Min(one => one.Time.Duration), alike.Key.HasStood)
                {
                    Source = alike.Key.Source,
                    Api = alike.First().Stack.Called?.Method,
                    IsContinuation = alike.Any(one => one.Stack.IsContinuation),
                })
                .OrderByDescending(standing => standing.IsContinuation)
                .ThenByDescending(standing => standing.Wait is WaitKind.Task or WaitKind.Lock)
                .ThenByDescending(standing => standing.Threads)
                .ThenBy(standing => standing.Method, StringComparer.Ordinal),
        ];
    }

    /// <summary>How long the thread is known to have stood there; otherwise since when every snapshot has found it there, and
    /// whether it is known to have run in between.</summary>
    private static (TimeSpan Duration, bool HasStood, bool HasRun) Standing(int thread, Seen[] earlier, Seen latest)
    {
        Seen[] there = [.. earlier.Reverse().TakeWhile(seen => seen.PlaceOf(thread) == latest.PlaceOf(thread))];
        Seen? asleep = there
            .TakeWhile(seen => seen.RunsOf(thread) is { } runs && runs == latest.RunsOf(thread))
            .LastOrDefault();
        if (asleep is not null && latest.Moment - asleep.Moment >= Shortest) return (latest.Moment - asleep.Moment, true, false);
        return there.Length == earlier.Length
            ? (latest.Moment - there[^1].Moment, false, latest.RunsOf(thread) is not null)
            : default;
    }

    /// <summary>A snapshot by its threads.</summary>
    private sealed class Seen
    {
        private readonly Dictionary<int, long?> _runs;

        public Seen(StackSnapshot snapshot)
        {
            Moment = snapshot.Elapsed + snapshot.Report.Duration;
            foreach (OutsideStack stack in snapshot.Report.Groups.Select(OutsideStack.From).OfType<OutsideStack>())
                foreach (int id in stack.Group.ThreadIds) Threads[id] = stack;
            _runs = snapshot.Report.Threads.DistinctBy(thread => thread.Id)
                .ToDictionary(thread => thread.Id, thread => thread.TimeslicesSoFar);
        }

        /// <summary>When it was complete: the scheduler's statistics are from then.</summary>
        public TimeSpan Moment { get; }

        public Dictionary<int, OutsideStack> Threads { get; } = [];

        public long? RunsOf(int thread) => _runs.GetValueOrDefault(thread);

        public (string Method, WaitKind Wait)? PlaceOf(int thread) =>
            Threads.TryGetValue(thread, out OutsideStack? stack) ? (stack.Own.Method, stack.Group.Wait) : null;
    }
}
