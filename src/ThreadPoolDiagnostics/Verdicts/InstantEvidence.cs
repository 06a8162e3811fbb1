using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Stacks.Naming;
using ThreadPoolDiagnostics.Stacks.Waits;

namespace ThreadPoolDiagnostics.Verdicts;

/// <summary>The evidence of one instant: a sentence with figures for each signal.</summary>
internal static class InstantEvidence
{
    private const int MostQueued = 3;
    private const int MostUnassigned = 5;

    public static IReadOnlyList<string> For(Verdict verdict, InstantSignals signals, IReadOnlyList<BlockingCall> calls) =>
    [
        .. Proof(signals),
        .. Queue(signals.State),
        .. Evidence.ForWorkers(signals.Workers, "one instant"),
        .. Evidence.ForCalls(calls),
        .. Locks(signals),
        .. Awaited(signals.State),
        .. Dequeue(signals.State),
        .. Threads(signals),
        .. Cpu(signals),
        .. NotShown(verdict, signals),
        .. Unassigned(signals),
        .. signals.Observation.Gaps,
    ];

    /// <summary>The one proof that is final: what a worker waits for can only be completed by what waits for a worker.</summary>
    private static IEnumerable<string> Proof(InstantSignals signals)
    {
        int waiting = signals.WaitForQueued;
        if (waiting > 0)
            yield return $"{waiting:#,0} of {FigureText.Mean(signals.Workers.BusyCount)} busy pool threads wait for work that is "
                + "itself in the pool's queue: no wait of these can end before a thread takes that work.";
    }

    private static IEnumerable<string> Queue(PoolState state)
    {
        if (state.QueueLength is not { } length) yield break;
        yield return length == 0
            ? "The queue was empty."
            : $"{FigureText.Count(length, "item")} waited in the queue{What(state)}.{Behind(state, length)}";
    }

    /// <summary>One item may stand for the events of hundreds of sockets, or for none.</summary>
    private static string Behind(PoolState state, long length) => state.WaitingWork switch
    {
        { } work when work > length =>
            $" {work - length:#,0} more waited behind {(length == 1 ? "it" : "them")}, such as events of sockets.",
        { } work when work < length => $" {FigureText.Count(length - work, "item")} of the queue had nothing to do.",
        _ => "",
    };

    private static string What(PoolState state)
    {
        if (state.Queued.Count == 0) return "";
        string most = string.Join(
            ", ", state.Queued.Take(MostQueued).Select(one => $"{one.Count:#,0} × {MethodName.Bare(one.Runs)}"));
        int others = state.Queued.Skip(MostQueued).Sum(one => one.Count);
        return $"{Named(state)}: {most}{(others > 0 ? $", and {FigureText.Count(others, "other")}" : "")}";
    }

    /// <summary>Of a very long queue only the first items have names.</summary>
    private static string Named(PoolState state) => state.Queued.Sum(one => one.Count) is var named && named < state.QueueLength
        ? $", the first {named:#,0} of them"
        : "";

    /// <summary>Owners that no blocking call shows: they run, or are no workers.</summary>
    private static IEnumerable<string> Locks(InstantSignals signals)
    {
        if (signals.WaitForRunning is > 0 and var passing)
            yield return $"{FigureText.Count(passing, "thread")} waited for a lock whose owner ran: whether for long, one "
                + "instant does not show.";
        HashSet<int> workers = [.. signals.Workers.Busy.SelectMany(group => group.Stack.ThreadIds)];
        foreach (string outside in LockHolder.DescribeOutside(signals.Observation, workers)) yield return outside;
    }

    private static IEnumerable<string> Awaited(PoolState state) => state.Awaited
        .Where(awaited => awaited.Chain.Count > 0)
        .GroupBy(awaited => (awaited.Completion, Chain: string.Join(" -> ", awaited.Chain.Select(MethodName.Bare))))
        .OrderByDescending(alike => alike.Count())
        .Take(MostQueued)
        .Select(alike => $"{FigureText.Count(alike.Count(), "thread")} waited for {alike.Key.Chain}, "
            + $"{Completion(alike.Key.Completion)}.");

    private static string Completion(AwaitedCompletion completion) => completion switch
    {
        AwaitedCompletion.Queued => "whose next step is in the queue",
        AwaitedCompletion.Running => "which a thread of the process runs",
        AwaitedCompletion.Timer => "which a timer continues",
        AwaitedCompletion.External => "which something outside the pool continues, such as a socket",
        _ => "of which it was not found what continues it",
    };

    private static IEnumerable<string> Dequeue(PoolState state) => state is { SinceLastDequeue: { } since, QueueLength: > 0 }
        ? [$"No thread had taken an item for {FigureText.Duration(since)} or more."]
        : [];

    private static IEnumerable<string> Threads(InstantSignals signals)
    {
        PoolState state = signals.State;
        if (state.Threads is not { } threads) yield break;
        string least = state.MinThreads is { } min ? $", of which {min:#,0} are made without delay (MinThreads)" : "";
        string most = state.MaxThreads == threads ? ", and cannot have more (MaxThreads)" : "";
        string processors = signals.Observation.Processors > 0
            ? $", on {FigureText.Count(signals.Observation.Processors, "processor")}"
            : "";
        yield return $"The pool had {FigureText.Count(threads, "thread")}{least}{processors}{most}.";
    }

    private static IEnumerable<string> Cpu(InstantSignals signals) => signals.State.CpuPercent is { } used
        ? [$"The process used {FigureText.Percent(used)} of the CPU when the runtime last measured it."]
        : [];

    /// <summary>Where threads wait in a text that shows of none whether it is the pool's.</summary>
    private static IEnumerable<string> Unassigned(InstantSignals signals)
    {
        if (signals.State.Threads is not null || signals.Workers.BusyCount + signals.Workers.IdleCount > 0) return [];
        return signals.Observation.Stacks
            .SelectMany(snapshot => snapshot.Report.Groups)
            .Where(group => group is { Wait: not WaitKind.None, FirstApplicationFrame: not null })
            .OrderByDescending(group => group.Count)
            .Take(MostUnassigned)
            .Select(group => (group.Count, group.Wait, Frame: group.FirstApplicationFrame!))
            .Select(group => $"{FigureText.Count(group.Count, "thread")} waited {WaitText.ForKind(group.Wait)} in "
                + $"{PlaceText.For(group.Frame.Method, group.Frame.Source)}; whether of the pool, the text does not show.");
    }

    private static IEnumerable<string> NotShown(Verdict verdict, InstantSignals signals)
    {
        if (verdict is Verdict.Unknown or Verdict.Blocking && signals.State.QueueLength is null)
            yield return "It does not show the pool's queue. Of a live process, 'dotnet-starvation check -p PID' does; of a dead "
                + "one, a dump ('dotnet-starvation check FILE').";
        else if (verdict is Verdict.Unknown)
            yield return "Of a live process, 'dotnet-starvation check -p PID' observes for how long work waits.";
    }
}
