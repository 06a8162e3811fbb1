using ThreadPoolDiagnostics.Counters;
using ThreadPoolDiagnostics.Stacks;
using ThreadPoolDiagnostics.Stacks.Naming;
using ThreadPoolDiagnostics.Stacks.Waits;

namespace ThreadPoolDiagnostics.Verdicts;

/// <summary>Why one can tell: a sentence with its numbers for each signal.</summary>
internal static class Evidence
{
    private const int MostCalls = 3;

    public static IReadOnlyList<string> For(Verdict verdict, Signals signals, IReadOnlyList<BlockingCall> calls) =>
    [
        Late(signals.Queue, signals.Seen.Samples.Count),
        .. Workers(signals),
        .. calls.Take(MostCalls).SelectMany(call => Call(call, signals)),
        .. calls.Any(call => call.Wait is WaitKind.Lock) ? LockHolder.Of(signals.Seen) : [],
        .. Threads(verdict, signals),
        .. Runtime(signals),
        .. Cpu(verdict, signals),
        .. Exceptions(signals.Seen.Samples),
        .. Missing(verdict, signals),
        .. signals.Seen.Gaps,
    ];

    private static string Late(QueueCourse queue, int samples) => queue.Peak == 0
        ? "The queue was empty whenever it was counted."
        : $"Work waited noticeably for a thread in {queue.LateSamples} of {samples} samples: up to {queue.Peak:#,0} {(queue.Peak == 1 ? "item" : "items")} in the queue, "
            + $"{QueueWait.UpTo(queue.LongestWait)} until one's turn (queue length / items completed a second).";

    private static IEnumerable<string> Workers(Signals signals)
    {
        if (!signals.Workers.WereSeen) return [];
        PoolWorkers workers = signals.Workers;
        string when = signals.Seen.Stacks.Count == 1 ? "one stack snapshot" : $"mean of {signals.Seen.Stacks.Count} stack snapshots";
        string idle = workers.IdleCount > 0 ? $"; {Mean(workers.IdleCount)} had nothing to do" : "";
        return workers.BusyCount > 0
            ? [$"{Mean(workers.WaitingCount)} of {Mean(workers.BusyCount)} busy pool threads waited{idle} ({when})."]
            : [$"No pool thread was busy when stacks were taken{idle} ({when})."];
    }

    /// <summary>A tenth of a thread says something of three, and nothing of eighty.</summary>
    private static string Mean(double threads) => threads < 10 ? $"{threads:0.#}" : $"{threads:0}";

    private static IEnumerable<string> Call(BlockingCall call, Signals signals)
    {
        yield return $"{(call.Threads == 1 ? "1 pool thread" : $"{call.Threads} pool threads")}, {call.Share * 100:0} % of the busy ones, waited {WaitText.Of(call.Wait)} in "
            + $"{MethodName.TypeAndMethod(call.Method)}{Where(call)}.";
        if (call.LongestWait is { } longest)
            yield return $"The longest of these waits lasted {QueueWait.Text(longest)} or more.";
        if (call.Staying > 0)
            yield return $"{call.Staying} of these threads {(call.Staying == 1 ? "was" : "were")} there in every snapshot, over {Span(signals.Seen.Stacks)}.";
    }

    private static string Where(BlockingCall call) =>
        (call.Source is null ? "" : $" ({call.Source.FileName}:{call.Source.Line})")
        + (call.Caller is null ? "" : $", called by {MethodName.TypeAndMethod(call.Caller)}")
        + (call.Routes is [] ? "" : $", for {call.Routes[0]}")
        + (call.IsApplication ? "" : " (no frame of the application is left: its method was inlined, or the work is .NET's own)");

    private static string Span(IReadOnlyList<StackSnapshot> stacks) => $"{(stacks[^1].Elapsed - stacks[0].Elapsed).TotalSeconds:0.0} s";

    private static IEnumerable<string> Threads(Verdict verdict, Signals signals)
    {
        QueueCourse queue = signals.Queue;
        string processors = signals.Processors.Count == 1 ? "1 processor" : $"{signals.Processors.Count} processors";
        if (queue.Grew)
            return [$"The pool grew from {queue.FirstThreads} to {queue.LastThreads} threads, on {processors}."];
        return verdict is Verdict.Starving
            ? [$"The pool did not grow: {queue.FirstThreads} threads at first, {queue.LastThreads} at last, on {processors}. "
                + "Starvation that shows no growth is easily missed."]
            : [$"The pool had {queue.LastThreads} threads, on {processors}."];
    }

    private static IEnumerable<string> Runtime(Signals signals)
    {
        if (signals.StarvationAdjustments > 0)
            yield return $"The runtime itself said starvation: {Times(signals.StarvationAdjustments)} it added a thread because none took work.";
        if (signals.CooperativeAdjustments > 0)
            yield return $"The runtime added threads {Times(signals.CooperativeAdjustments)} because work items wait for tasks; that alone is no "
                + "starvation.";
    }

    private static string Times(int count) => count == 1 ? "once" : $"{count} times";

    private static IEnumerable<string> Cpu(Verdict verdict, Signals signals)
    {
        ProcessorUse processors = signals.Processors;
        string what = $"The process used {processors.Percent:0} % of the CPU"
            + (signals.Seen.MachineCpuPercent is { } machine ? $", all processes together {machine:0} %." : ".");
        yield return verdict switch
        {
            Verdict.Starving when processors.AreFree => $"{what} So it was not short of processor time.",
            Verdict.Starving when !processors.AreBusy => $"{what} Others keep the machine busy, but blocked threads wait for no processor.",
            Verdict.Starving when signals.Workers.WereSeen =>
                $"{what} The pool did not use it: {signals.Workers.RunningCount:0.#} of its threads ran.",
            Verdict.CpuSaturated when !processors.AreBusy && processors.MachineIsBusy => $"{what} Other processes take the rest.",
            Verdict.CpuSaturated => $"{what} {signals.Workers.RunningCount:0.#} pool threads ran, on {processors.Count} processors.",
            _ => what,
        };
    }

    private static IEnumerable<string> Exceptions(IReadOnlyList<CounterSample> samples) =>
        samples.Average(sample => sample.ExceptionsPerSecond) is >= 1 and var rate ? [$"It threw {rate:#,0} exceptions a second."] : [];

    private static IEnumerable<string> Missing(Verdict verdict, Signals signals) => (verdict, signals.Workers.WereSeen) switch
    {
        (Verdict.Starving, false) => ["No stacks were seen. The runtime's own word and the queue make it starvation, with less certainty."],
        (_, false) => ["No stacks were seen, so nobody knows what the pool's threads did."],
        _ => [],
    };
}
