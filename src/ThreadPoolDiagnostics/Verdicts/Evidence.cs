using ThreadPoolDiagnostics.Counters;
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
        .. calls.Take(MostCalls).SelectMany(call => Call(call, finding.Signals)),
        .. calls.Any(call => call.Wait is WaitKind.Lock) ? LockHolder.Describe(finding.Signals.Observation) : [],
        .. Threads(finding),
        .. Runtime(finding.Signals),
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
        string counts = $"up to {Count(queue.Peak, "item")} in the queue, while {Range(queue.Rate)} a second were completed";
        return finding.Interval is { } interval
            ? $"Work waited noticeably for a thread {When(interval)}: {counts}."
            : $"No work waited noticeably for long: {counts}.";
    }

    private static string When(DelayedInterval interval)
    {
        TimeSpan lasted = interval.Ended - interval.Began;
        string howLong = lasted > TimeSpan.Zero ? $"for at least {QueueDelayEstimate.Text(lasted)}" : "in one sample";
        string since = $"first observed {QueueDelayEstimate.Text(interval.Began)} after the observation began";
        return interval.IsOver ? $"{howLong}, {since}, and is over" : $"{howLong}, {since}, and still waits";
    }

    private static string Count(long number, string what) => $"{number:#,0} {what}{(number == 1 ? "" : "s")}";

    private static string Range((double Least, double Most) rate) =>
        $"{rate.Least:#,0}" == $"{rate.Most:#,0}" ? $"{rate.Least:#,0}" : $"{rate.Least:#,0} to {rate.Most:#,0}";

    private static IEnumerable<string> Delays(IReadOnlyList<QueueDelay> delays)
    {
        QueueDelay? worst = delays.MaxBy(delay => (delay.Delayed, delay.P99));
        if (worst is null or { Items: 0 }) yield break;
        yield return $"Measured for {QueueDelayEstimate.Text(worst.Duration)}: of {Count(worst.Items, "work item")}, "
            + $"half waited {QueueDelayEstimate.Text(worst.P50)} or longer for a thread, "
            + $"one in a hundred {QueueDelayEstimate.Text(worst.P99)} or longer"
            + (worst.Delayed > 0
                ? $", {worst.Delayed:#,0} of them {QueueDelayEstimate.Text(QueueDelay.DelayedAfter)} or longer" : "")
            + (worst.StillWaiting > 0 ? $", and {worst.StillWaiting:#,0} still waited." : ".");
    }

    private static IEnumerable<string> Workers(Signals signals)
    {
        if (!signals.Workers.HaveStacks) yield break;
        PoolWorkers workers = signals.Workers;
        string when = signals.Observation.Stacks.Count == 1
            ? "one stack snapshot"
            : $"mean of {signals.Observation.Stacks.Count} stack snapshots";
        string idle = workers.IdleCount > 0 ? $"; {Mean(workers.IdleCount)} had nothing to do" : "";
        yield return workers.BusyCount > 0
            ? $"{Mean(workers.WaitingCount)} of {Mean(workers.BusyCount)} busy pool threads waited{idle} ({when})."
            : $"No pool thread was busy when stacks were taken{idle} ({when}).";
        if (workers.CutCount == 0) yield break;
        string known = workers.CutHaveNames ? "their names show that they are the pool's"
            : "that they are the pool's is inferred";
        yield return $"Of {Mean(workers.CutCount)} of them the outer frames are missing, because the runtime writes 100 of a "
            + $"stack; {known}.";
    }

    /// <summary>A number of threads; only a small one has a decimal.</summary>
    private static string Mean(double threads) => threads < 10 ? $"{threads:0.#}" : $"{threads:0}";

    private static IEnumerable<string> Call(BlockingCall call, Signals signals)
    {
        yield return $"{Count(call.Threads, "pool thread")}, {call.BusyShare * 100:0} % of the busy ones, "
            + $"waited {WaitText.ForKind(call.Wait)} in {MethodName.TypeAndMethod(call.Method)}{Where(call)}.";
        if (call.LongestWait is { } longest)
            yield return $"The longest of these waits lasted {QueueDelayEstimate.Text(longest)} or more.";
        if (call.PersistentThreads > 0)
            yield return $"{call.PersistentThreads} of these threads {(call.PersistentThreads == 1 ? "was" : "were")} "
                + $"found there in each of {signals.Observation.Stacks.Count} snapshots.";
    }

    private static string Where(BlockingCall call) =>
        (call.Source is null ? "" : $" ({call.Source.FileName}:{call.Source.Line})")
        + (call.Caller is null ? "" : $", called by {MethodName.TypeAndMethod(call.Caller)}")
        + (call.Routes is [] ? "" : $", for {call.Routes[0]}")
        + Caller(call);

    private static string Caller(BlockingCall call) => call switch
    {
        { IsApplication: true, Candidates: [] } => "",
        { IsApplication: true, Candidates: [var inlined, ..] } => "; the waiting method was inlined into it, and is most likely "
            + $"{MethodName.TypeAndMethod(inlined.Method)}",
        { Candidates: [var likeliest, ..] } => "; the method that called it was inlined and has no frame, and is most likely "
            + $"{MethodName.TypeAndMethod(likeliest.Method)}"
            + (likeliest.Source is { } source ? $" ({source.FileName}:{source.Line})" : ""),
        _ => " (no frame of the application is left: its method was inlined, or the work is .NET's own)",
    };

    private static IEnumerable<string> Threads(Finding finding)
    {
        QueueTrend queue = finding.Signals.Queue;
        string processors = Count(finding.Signals.Processors.Count, "processor");
        if (queue.Grew) return [$"The pool grew from {queue.FirstThreads} to {queue.LastThreads} threads, on {processors}."];
        return finding.Verdict is Verdict.Starving
            ? [$"The pool did not grow: {queue.FirstThreads} threads at first, {queue.LastThreads} at the end, on {processors}."]
            : [$"The pool had {queue.LastThreads} threads, on {processors}."];
    }

    private static IEnumerable<string> Runtime(Signals signals)
    {
        if (signals.StarvationAdjustments > 0)
            yield return $"The runtime reported starvation itself: {Times(signals.StarvationAdjustments)} it added a thread "
                + "because no thread took work.";
        if (signals.CooperativeAdjustments > 0)
            yield return $"The runtime added threads {Times(signals.CooperativeAdjustments)} "
                + "because work items wait for tasks; that alone is not starvation.";
    }

    private static string Times(int count) => count == 1 ? "once" : $"{count} times";

    private static IEnumerable<string> Cpu(Finding finding)
    {
        ProcessorUse processors = finding.Signals.Processors;
        PoolWorkers workers = finding.Signals.Workers;
        string what = $"{Used(processors)}{Throttled(processors)}"
            + (finding.Signals.Observation.MachineCpuPercent is { } machine
                ? $", all processes together {machine:0} % of the machine."
                : ".");
        yield return finding.Verdict switch
        {
            Verdict.Starving when processors.AreFree => $"{what} So it was not short of processor time.",
            Verdict.Starving when !processors.AreBusy =>
                $"{what} Other processes keep the machine busy, but blocked threads do not wait for a processor.",
            Verdict.Starving when workers.HaveStacks =>
                $"{what} The pool did not use it: {workers.RunningCount:0.#} of its threads ran.",
            Verdict.CpuSaturated when !processors.AreBusy && processors.MachineIsBusy => $"{what} Other processes take the rest.",
            Verdict.CpuSaturated =>
                $"{what} {workers.RunningCount:0.#} pool threads ran, on {Count(processors.Count, "processor")}.",
            _ => what,
        };
    }

    private static string Used(ProcessorUse processors) => processors.Quota is { } quota
        ? $"The process used {processors.Percent:0} % of its quota of {quota:0.##} {(quota == 1 ? "core" : "cores")}"
        : $"The process used {processors.Percent:0} % of the CPU";

    private static string Throttled(ProcessorUse processors) => processors.Throttling is { Throttled: > 0 } throttling
        ? $", throttled by its quota in {throttling.Throttled:#,0} of {throttling.Periods:#,0} periods"
        : "";

    private static IEnumerable<string> Collections(ProcessorUse processors) => processors.GcPausePercent >= NotablePausesPercent
        ? [$"Garbage collections stopped it for {processors.GcPausePercent:0} % of the time."]
        : [];

    private static IEnumerable<string> Exceptions(IReadOnlyList<CounterSample> samples) =>
        samples.Average(sample => sample.ExceptionsPerSecond) is >= 1 and var rate
            ? [$"It threw {Count((long)Math.Round(rate), "exception")} a second."]
            : [];

    private static IEnumerable<string> Missing(Finding finding) => (finding.Verdict, finding.Signals.Workers.HaveStacks) switch
    {
        (_, false) when finding.Signals.Observation.WorkerDemands is [.., { MostAreAtWork: true } demand] =>
            [$"Its stacks were not taken: {demand.AtWork} of {Count(demand.Workers, "pool thread")} ran, "
                + "or waited for a processor, too much of the time to be blocked."],
        (Verdict.Starving, false) =>
            ["No stacks were captured. The runtime's own adjustments and the queue show starvation, with less certainty."],
        (_, false) => ["No stacks were captured, so what the pool's threads did is not known."],
        _ => [],
    };
}
