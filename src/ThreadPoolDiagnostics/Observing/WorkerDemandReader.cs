using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Stacks.Native;
using ThreadPoolDiagnostics.Targets;
using ThreadPoolDiagnostics.Verdicts;

namespace ThreadPoolDiagnostics.Observing;

/// <summary>Reads how many workers of a process were at work since the last reading.</summary>
/// <param name="target">The process.</param>
/// <param name="log">The observation.</param>
internal sealed class WorkerDemandReader(TargetProcess target, ObservationLog log)
{
    /// <summary>Behind a diagnostic port the id may be that of a stranger here.</summary>
    private readonly ThreadDemand? _demand = target.IsLocal ? new(target) : null;
    private TimeSpan _since;

    /// <summary>Adds a reading to the observation, and begins the next.</summary>
    /// <param name="now">Since the observation began.</param>
    /// <returns>Null where the system does not tell.</returns>
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

    /// <summary>A thread that polls comes onto a core often as well, but wants next to nothing of it.</summary>
    internal static bool IsAtWork(ThreadUse use, TimeSpan length) => use.Demand >= Thresholds.MostWorkers
        || (use.Demand >= Thresholds.QuietDemand && use.Timeslices * Thresholds.ShortestBlock >= length);
}
