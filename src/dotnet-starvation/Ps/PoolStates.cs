using ThreadPoolDiagnostics.Counters;
using ThreadPoolDiagnostics.Verdicts;

namespace DotnetStarvation.Ps;

/// <summary>Puts samples into one word.</summary>
internal static class PoolStates
{
    /// <summary>Percent of all processors; below it, more threads could run.</summary>
    private const double BusyCpuPercent = 80;

    /// <param name="samples">In order of time.</param>
    /// <param name="machineCpuPercent">How busy the processors were with everything, this process included.</param>
    public static PoolState Decide(IReadOnlyList<CounterSample> samples, double machineCpuPercent)
    {
        if (samples.Count == 0) return PoolState.Unreachable;
        bool queues = samples.All(QueueDelayEstimate.IsDelayed); // a few items at a high rate are gone at once
        double cpu = Math.Max(samples[^1].CpuPercent, machineCpuPercent);
        if (queues) return cpu < BusyCpuPercent ? PoolState.MaybeStarving : PoolState.Queueing;
        return samples.All(IsIdle) ? PoolState.Idle : PoolState.Ok;
    }

    public static string Word(PoolState state) => state switch
    {
        PoolState.MaybeStarving => "starving?",
        _ => state.ToString().ToLowerInvariant(),
    };

    /// <summary>The counters themselves cost an item or two.</summary>
    private static bool IsIdle(CounterSample sample) => sample is { QueueLength: 0, CompletedItemsPerSecond: < 3 };
}
