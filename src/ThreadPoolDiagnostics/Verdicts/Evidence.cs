using ThreadPoolDiagnostics.Counters;
using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.PoolEvents;
using ThreadPoolDiagnostics.Stacks.Naming;
using ThreadPoolDiagnostics.Stacks.Waits;

namespace ThreadPoolDiagnostics.Verdicts;

/// <summary>
/// The evidence: a sentence with figures for each signal. Times are measured, and lower bounds where the end was not observed.
/// </summary>
internal static class Evidence
{
    private const int MostCalls = 3;

    /// <summary>Collections that take less of the time are not mentioned.</summary>
    private const double NotablePausesPercent = 5;

    public static IReadOnlyList<string> For(Finding finding, IReadOnlyList<BlockingCall> calls) =>
    [
        Queue(finding),
        .. Delays(finding.Signals.Observation.QueueDelays),
        .. Workers(finding.Signals),
        .. ForCalls(calls),
        .. calls.Any(call => call.Wait is WaitKind.Lock) ? LockHolder.Describe(finding.Signals.Observation) : [],
        Threads(finding),
        .. Unserved(finding.Signals.Observation),
        .. Limit(finding),
        .. Runtime(finding.Signals.StarvationAdjustments, finding.Signals.CooperativeAdjustments),
        .. Cpu(finding),
        .. Collections(finding.Signals.Processors),
        .. Exceptions(finding.Signals.Observation.Samples),
        .. Missing(finding),
        .. finding.Signals.Observation.Gaps,
    ];

    private static string Queue(Finding finding)
    {
        QueueTrend queue = finding.Signals.Queue;
        if (queue.Peak == 0) return "The queue was empty in every sample.";
        string counts =
            $"up to {FigureText.Count(queue.Peak, "item")} in the queue, while {Range(queue.Rate)} a second were completed";
        return finding.Interval is { } interval
            ? $"Work waited noticeably for a thread {When(interval)}: {counts}."
            : $"No work waited noticeably for long: {counts}.";
    }

    /// <summary>Of counters alone: why an idle process with a queue has blocked threads.</summary>
    private static IEnumerable<string> Unserved(Observation observation)
    {
        if (observation.Counters is { HasCpu: true } && new UnservedQueue(observation) is { IsStarvation: true } queue)
            yield return $"For {FigureText.Duration(queue.Duration)} the queue was never empty: in each interval fewer items "
                + "were taken than were queued at its begin, and the process used hardly any processor time.";
    }

    private static string When(DelayedInterval interval)
    {
        TimeSpan lasted = interval.Ended - interval.Began;
        string howLong = interval.Part.Samples.Count == 1 ? "in one sample" : $"for at least {FigureText.Duration(lasted)}";
        string since = $"first observed {FigureText.Duration(interval.Began)} after the observation began";
        return interval.IsOver ? $"{howLong}, {since}, and is over" : $"{howLong}, {since}, and still waits";
    }

    private static string Range((double Least, double Most) rate)
    {
        string least = FigureText.Rate(rate.Least), most = FigureText.Rate(rate.Most);
        return least == most ? least : $"{least} to {most}";
    }

    private static IEnumerable<string> Delays(IReadOnlyList<QueueDelay> delays) =>
        delays.MaxBy(delay => (delay.Delayed, QueueDelayText.Highest(delay))) is { Items: > 0 } worst
            ? [QueueDelayText.Describe(worst)]
            : [];

    /// <summary>What the threads of the worst calls wait for, and what they hold.</summary>
    internal static IEnumerable<string> ForCalls(IReadOnlyList<BlockingCall> calls) => calls.Take(MostCalls).SelectMany(Call);

    private static IEnumerable<string> Workers(Signals signals) => ForWorkers(
        signals.Workers,
        signals.Observation.Stacks.Count == 1
            ? "one stack snapshot"
            : $"mean of {signals.Observation.Stacks.Count} stack snapshots");

    /// <summary>How many of the workers wait.</summary>
    internal static IEnumerable<string> ForWorkers(PoolWorkers workers, string when)
    {
        if (!workers.HaveStacks) yield break;
        string idle = workers.IdleCount > 0 ? $"; {FigureText.Mean(workers.IdleCount)} had nothing to do" : "";
        yield return workers.BusyCount > 0
            ? $"{WaitingOfBusy(workers)} waited{idle} ({when})."
            : $"No pool thread was busy when stacks were taken{idle} ({when}).";
        if (workers.CutCount == 0) yield break;
        string cut = FigureText.Mean(workers.CutCount);
        string known = !workers.CutHaveNames ? "that they are the pool's is inferred"
            : cut == "1" ? "its name shows that it is the pool's"
            : "their names show that they are the pool's";
        string why = workers.CutAreTopmostAlone ? "" : ", because the runtime writes 100 of a stack";
        yield return $"Of {cut} of them the outer frames are missing{why}; {known}.";
    }

    /// <summary>Not "100 of 100" where one of them ran: where both would be the same, they have decimals.</summary>
    internal static string WaitingOfBusy(PoolWorkers workers)
    {
        string waiting = FigureText.Mean(workers.WaitingCount), busy = FigureText.Mean(workers.BusyCount);
        if (waiting == busy && workers.WaitingCount < workers.BusyCount)
            (waiting, busy) = ($"{workers.WaitingCount:0.00}", $"{workers.BusyCount:0.00}");
        return $"{waiting} of {busy} busy pool thread{FigureText.Plural(busy)}";
    }

    private static IEnumerable<string> Call(BlockingCall call)
    {
        yield return $"{FigureText.Count(call.Threads, "pool thread")}, {FigureText.Share(call.BusyShare)} of the busy ones, "
            + $"waited {WaitText.ForKind(call.Wait)} in {PlaceText.For(call.Method, call.Source)}{Where(call)}.";
        foreach (string held in Held(call)) yield return held;
        if (call.LongestWait is { TotalMilliseconds: >= 1 } longest)
            yield return $"The longest of these waits lasted {FigureText.Duration(longest)} or more.";
        if (call.PersistentThreads > 0)
            yield return (call.Threads == 1 ? "This thread was"
                : call.PersistentThreads == 1 ? "1 of these threads was"
                : $"{call.PersistentThreads:#,0} of these threads were")
                + " found there in every snapshot that shows the call.";
    }

    /// <summary>What its threads hold that others wait for.</summary>
    private static IEnumerable<string> Held(BlockingCall call)
    {
        if (call.HeldUp == 0) yield break;
        string how = call.HeldUpBy switch
        {
            HolderEvidence.LockEvents => "by the runtime's lock events",
            HolderEvidence.Memory => "by the locks in memory",
            _ => "inferred from the call paths",
        };
        string where = call.Holds is { } guard ? $" in {MethodName.Bare(guard)}" : "";
        yield return $"{FigureText.Count(call.HeldUp, "other pool thread")} waited{where} for what {Holder(call)} held ({how}).";
    }

    private static string Holder(BlockingCall call) => call.Threads == 1 ? "this one" : "one of these";

    private static string Where(BlockingCall call) =>
        (CallText.CalledApi(call) is { } api ? $", which called {MethodName.Bare(api)}" : "")
        + (call.Routes is [] ? "" : $", for {call.Routes[0]}")
        + Caller(call);

    private static string Caller(BlockingCall call) => call switch
    {
        { IsApplication: true, Candidates: [] } => "",
        { IsApplication: true, Candidates: [var inlined, ..] } =>
            $"; the waiting method was inlined into it, and {Likely(inlined)} {MethodName.TypeAndMethod(inlined.Method)}",
        { Candidates: [var likeliest, ..] } =>
            $"; the method that called it was inlined and has no frame, and {Likely(likeliest)} "
            + PlaceText.For(likeliest.Method, likeliest.Source),
        { IsWorkOfPackage: true } => " (no code of the application called it: the work is the package's own)",
        { LibraryFrame: not null } =>
            " (no frame of the application is left: its method was inlined, or the work is the package's own)",
        _ => " (no frame of the application is left: its method was inlined, or the work is .NET's own)",
    };

    private static string Likely(CallCandidate candidate) => candidate.IsLikely ? "is most likely" : "may be";

    /// <summary>That a pool did not grow is only said after a time in which one that can grow does.</summary>
    private static string Threads(Finding finding)
    {
        QueueTrend queue = finding.Signals.Queue;
        Observation observation = finding.Signals.Observation;
        string processors = observation.Processors == 0 && observation.Counters is not null
            ? ", on an unknown number of processors"
            : $", on {FigureText.Count(finding.Signals.Processors.Count, "processor")}";
        string now = FigureText.Count(queue.LastThreads, "thread");
        string grew = observation.Counters is { HasOnlyChanges: true }
            ? $"The pool grew by {FigureText.Count(queue.LastThreads - queue.FirstThreads, "thread")}{processors}"
            : $"The pool grew from {queue.FirstThreads:#,0} to {now}{processors}";
        if (finding.Verdict is not Verdict.Starving || !queue.Stands)
            return queue.Grew ? $"{grew}." : $"The pool had {now}{processors}.";
        string stood = FigureText.Duration(queue.StoodFor);
        return queue.Grew
            ? $"{grew}, and did not grow for the last {stood}."
            : $"The pool had {now}{processors}, and did not grow for {stood}.";
    }

    private static IEnumerable<string> Limit(Finding finding) =>
        finding is { Verdict: Verdict.Starving, Signals.ReachedLimit: { } limit }
            ? [$"The pool is limited to {FigureText.Count(limit.Threads, "thread")} by {limit.Setting}, and has reached that."]
            : [];

    /// <summary>What the runtime itself said.</summary>
    internal static IEnumerable<string> Runtime(int starvationAdjustments, int cooperativeAdjustments)
    {
        if (starvationAdjustments > 0)
            yield return $"The runtime reported starvation itself: {Times(starvationAdjustments)} it added a thread "
                + "because no thread took work.";
        if (cooperativeAdjustments > 0)
            yield return $"The runtime added threads {Times(cooperativeAdjustments)} "
                + "because work items wait for tasks; that alone is not starvation.";
    }

    private static string Times(int count) => count == 1 ? "once" : $"{count} times";

    private static IEnumerable<string> Cpu(Finding finding)
    {
        ProcessorUse processors = finding.Signals.Processors;
        PoolWorkers workers = finding.Signals.Workers;
        string what = $"{Used(processors)}{Throttled(processors)}"
            + (finding.Signals.Observation.MachineCpuPercent is { } machine
                ? $", all processes together {FigureText.Percent(machine)} of the machine."
                : ".");
        yield return finding.Verdict switch
        {
            Verdict.Starving when processors.AreFree => $"{what} So it was not short of processor time.",
            Verdict.Starving when !processors.AreBusy =>
                $"{what} Other processes keep the machine busy, but blocked threads do not wait for a processor.",
            Verdict.Starving when workers.HaveStacks =>
                $"{what} The pool did not use it: {FigureText.Mean(workers.RunningCount)} of its threads ran.",
            Verdict.CpuSaturated when !processors.AreBusy && processors.MachineIsBusy => $"{what} Other processes take the rest.",
            Verdict.CpuSaturated => $"{what} {Running(workers)} ran, on {FigureText.Count(processors.Count, "processor")}.",
            _ => what,
        };
    }

    private static string Running(PoolWorkers workers)
    {
        string running = FigureText.Mean(workers.RunningCount);
        return $"{running} pool thread{FigureText.Plural(running)}";
    }

    private static string Used(ProcessorUse processors)
    {
        string used = $"The process used {FigureText.Percent(processors.Percent)} of";
        return processors.Quota is { } cores && $"{cores:0.##}" is var quota
            ? $"{used} its quota of {quota} core{FigureText.Plural(quota)}"
            : $"{used} the CPU";
    }

    private static string Throttled(ProcessorUse processors) => processors.Throttling is { Throttled: > 0 } throttling
        ? $", throttled by its quota in {throttling.Throttled:#,0} of {FigureText.Count(throttling.Periods, "period")}"
        : "";

    private static IEnumerable<string> Collections(ProcessorUse processors) => processors.GcPausePercent >= NotablePausesPercent
        ? [$"Garbage collections stopped it for {FigureText.Percent(processors.GcPausePercent)} of the time."]
        : [];

    private static IEnumerable<string> Exceptions(IReadOnlyList<CounterSample> samples) =>
        samples.Average(sample => sample.ExceptionsPerSecond) is >= 1 and var rate
            ? [$"It threw {FigureText.Count((long)Math.Round(rate), "exception")} a second."]
            : [];

    /// <summary>Why there is none that tells something.</summary>
    private static string NoStacks(Observation observation) => observation.Stacks is []
        ? "No stacks were captured"
        : "The stacks have no names of methods, as those of a program that NativeAOT compiled";

    private static IEnumerable<string> Missing(Finding finding) => (finding.Verdict, finding.Signals.Workers.HaveStacks) switch
    {
        (_, false) when finding.Signals.Observation.WorkerDemands is [.., { MostAreAtWork: true } demand] =>
            [$"Its stacks were not taken: {demand.AtWork} of {FigureText.Count(demand.Workers, "pool thread")} ran, "
                + "or waited for a processor, too much of the time to be blocked."],
        (Verdict.Starving, false) when finding.Signals.Observation.Counters is not null =>
            [$"It got further threads in {CounterRules.Rises(finding.Signals.Observation.Samples)} samples, as the runtime "
                + "adds them when no thread takes work, and hardly used a processor: its threads waited."],
        (Verdict.Starving, false) =>
            [$"{NoStacks(finding.Signals.Observation)}. The runtime's own adjustments and the queue show starvation, with less "
                + "certainty."],
        (_, false) => [$"{NoStacks(finding.Signals.Observation)}, so what the pool's threads did is not known."],
        _ => [],
    };
}
