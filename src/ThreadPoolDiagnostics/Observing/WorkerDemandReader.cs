using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Stacks.Native;
using ThreadPoolDiagnostics.Targets;
using ThreadPoolDiagnostics.Verdicts;

namespace ThreadPoolDiagnostics.Observing;

/// <summary>Reads how many workers of a process were at work since the last reading.</summary>
internal sealed class WorkerDemandReader(TargetProcess target, ObservationLog log)
{
    /// <summary>Null for a process behind a diagnostic port, whose id may belong to another process here.</summary>
    private readonly ThreadDemand? _demand = target.IsLocal ? new(target) : null;
    private TimeSpan _since;

    /// <summary>Adds a reading to the observation, and begins the next interval.</summary>
    /// <param name="now">The time since the observation began.</param>
    /// <returns>The reading; null where the system does not provide it.</returns>
    public WorkerDemand? Read(TimeSpan now)
    {
        if (_demand is null) return null;
        ThreadUse[] uses = [.. _demand.Read().Where(use => WorkerThreads.Is(use.Key)).Select(use => use.Value)];
        TimeSpan length = now - _since;
        _since = now;
        if (uses.Length == 0) return null;
        var read = new WorkerDemand(now, uses.Length, uses.Count(use => IsAtWork(use, length)));
        log.Add(read);
        return read;
    }

    /// <summary>Whether a thread was at work. A thread that polls also runs often, but wants hardly any processor time.</summary>
    internal static bool IsAtWork(ThreadUse use, TimeSpan length) => use.Demand >= Thresholds.MostWorkers
        || (use.Demand >= Thresholds.QuietDemand && use.Timeslices * Thresholds.ShortestBlock >= length);
}
