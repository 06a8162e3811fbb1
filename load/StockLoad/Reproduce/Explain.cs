namespace StockExchange.StockLoad.Reproduce;

/// <summary>Decides what an observation means, from nothing but what was measured, and says why.</summary>
internal static class Explain
{
    /// <summary>Above this the processors are the bottleneck: more threads would only compete for them.</summary>
    private const double BusyCpuPercent = 75;

    /// <summary>A burst makes work late for a moment; starvation for at least this share of the seconds.</summary>
    private const double LastingShare = 1.0 / 3;

    /// <summary>A pool that computes needs about a thread for each processor; many more than that say that they wait.</summary>
    private const int ThreadsPerProcessor = 3;

    private const double MostThreads = 0.5;

    private static readonly string[] Cure =
    [
        "Await instead of blocking, all the way up to the action: no .Result, no .Wait(), no Thread.Sleep. "
            + "A request that waits then holds no thread.",
        "ThreadPool.SetMinThreads only as a stopgap: it buys time with a thread for every waiting request, "
            + "and a slower lookup needs more of them.",
    ];

    private static readonly string[] Relief =
        ["Make the work cheaper, or give it more processors. More threads would only compete for those there are."];

    public static Explanation From(Observation seen) => Decide(seen) switch
    {
        Verdict.Starving => new(Verdict.Starving, "The thread pool starves: work waits for blocked threads.",
            [.. Late(seen), IdleCpu(seen), .. Growth(seen), .. Blocked(seen), .. Reached(seen)], Cure),
        Verdict.Blocking => new(Verdict.Blocking, "Most pool threads are blocked, but no work waits for them yet.",
            [.. Blocked(seen), .. Growth(seen), .. Reached(seen)], Cure),
        Verdict.CpuSaturated => new(Verdict.CpuSaturated, "The processors are the bottleneck, not the thread pool.",
            [Cpu(seen), .. Late(seen)], Relief),
        Verdict.Healthy => new(Verdict.Healthy, "The thread pool keeps up.", [.. Healthy(seen), .. Reached(seen)], []),
        _ when seen.Samples.Count == 0 => new(Verdict.Unknown, "Nothing can be said: no counters arrived under load.", [], []),
        _ => new(Verdict.Unknown, "Work waits for the thread pool, but no blocked thread was seen.",
            [.. Late(seen), Cpu(seen)], []),
    };

    internal static Verdict Decide(Observation seen)
    {
        if (seen.Samples.Count == 0) return Verdict.Unknown;
        bool late = seen.LateSeconds >= seen.Samples.Count * LastingShare;
        if (seen.MeanCpu >= BusyCpuPercent) return late ? Verdict.CpuSaturated : Verdict.Healthy;
        return (late, LooksBlocked(seen)) switch
        {
            (true, true) => Verdict.Starving,
            (true, false) => Verdict.Unknown,
            (false, true) => Verdict.Blocking,
            (false, false) => Verdict.Healthy,
        };
    }

    /// <summary>The stacks say it; without them, a pool that grew far beyond its processors does.</summary>
    private static bool LooksBlocked(Observation seen) => seen.BlockedShare is { } share
        ? share >= MostThreads
        : seen.PeakThreads > Math.Max(seen.FirstThreads, ThreadsPerProcessor * seen.Processors);

    private static IEnumerable<string> Late(Observation seen)
    {
        if (seen.PeakQueue == 0) return ["The queue was always empty."];
        string wait = seen.LongestWait.TotalSeconds switch
        {
            >= 3_600 => "more than an hour",
            >= 1 => $"{seen.LongestWait.TotalSeconds:#,0} s",
            _ => $"{seen.LongestWait.TotalMilliseconds:0} ms",
        };
        return [$"Work waited for a free thread in {seen.LateSeconds} of {seen.Samples.Count} seconds: up to {seen.PeakQueue} "
            + $"items in the queue, up to {wait} until one's turn (queue length / items completed a second)."];
    }

    private static string Cpu(Observation seen) => $"The server used {seen.MeanCpu:0} % of the CPU.";

    private static string IdleCpu(Observation seen) => $"{Cpu(seen)} So it was not short of processor time.";

    private static IEnumerable<string> Growth(Observation seen) => seen.PeakThreads <= seen.FirstThreads
        ? []
        : [$"The pool grew from {seen.FirstThreads} to {seen.PeakThreads} threads under load, on {seen.Processors} processors: "
            + "the runtime kept adding threads because the others did not come back."];

    private static IEnumerable<string> Blocked(Observation seen) => (seen.BlockingCalls ?? []).Select(call =>
        $"{call.Count} of {call.PoolThreads} pool threads waited {call.WaitText} in {MethodName.Short(call.Method)}.");

    private static IEnumerable<string> Healthy(Observation seen) =>
    [
        .. Late(seen),
        $"{seen.PeakThreads} pool threads were enough on {seen.Processors} processors. {Cpu(seen)}",
        .. seen.BlockingCalls is [] ? ["No pool thread was blocked in application code."] : Blocked(seen),
    ];

    private static IEnumerable<string> Reached(Observation seen) => seen.ShareOfCeiling is { } share
        ? [$"{Amount(share)} of the possible throughput was reached."]
        : [];

    private static string Amount(double share) => share switch
    {
        0 => "None",
        < 0.01 => "Less than 1 %",
        _ => $"{share * 100:0} %",
    };
}
