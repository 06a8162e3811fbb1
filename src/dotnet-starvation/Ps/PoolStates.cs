using ThreadPoolDiagnostics.Counters;
using ThreadPoolDiagnostics.Verdicts;

namespace DotnetStarvation.Ps;

/// <summary>Decides on the state of a pool.</summary>
internal static class PoolStates
{
    /// <summary>Below this CPU use, more threads could run.</summary>
    private const double BusyCpuPercent = 80;

    /// <param name="samples">The samples in order of time.</param>
    /// <param name="machineCpuPercent">CPU use by all processes, 0 to 100.</param>
    public static PoolState Decide(IReadOnlyList<CounterSample> samples, double machineCpuPercent)
    {
        if (samples.Count == 0) return PoolState.Unreachable;
        bool queues = samples.All(QueueDelayEstimate.IsDelayed); // a short queue at a high rate is no delay
        double cpu = Math.Max(samples[^1].CpuPercent, machineCpuPercent);
        if (queues) return cpu < BusyCpuPercent ? PoolState.MaybeStarving : PoolState.Queueing;
        return samples.All(IsIdle) ? PoolState.Idle : PoolState.Ok;
    }

    public static string Word(PoolState state) => state switch
    {
        PoolState.MaybeStarving => "starving?",
        _ => state.ToString().ToLowerInvariant(),
    };

    /// <summary>Whether the pool had nothing to do; the counters themselves cost one or two items.</summary>
    private static bool IsIdle(CounterSample sample) => sample is { QueueLength: 0, CompletedItemsPerSecond: < 3 };
}

/// <summary>The state of a pool by two samples of its counters, a second apart, without stacks: not a verdict.</summary>
internal enum PoolState
{
    /// <summary>Attaching failed, or no counters came in time.</summary>
    Unreachable,

    /// <summary>The pool had nothing to do.</summary>
    Idle,

    /// <summary>The pool worked, and at least once nothing waited.</summary>
    Ok,

    /// <summary>Work waited 100 ms or more each time, and the processors were busy: the load may simply be high.</summary>
    Queueing,

    /// <summary>
    /// Work waited 100 ms or more each time although the processors had room: threads seem to be blocked. Not yet a verdict.
    /// </summary>
    MaybeStarving,
}
