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
    /// <summary>
    /// What the runtime calls its workers (.NET 9, .NET 8), as far as the system keeps it; the latter is also its gate's.
    /// </summary>
    private static readonly string[] WorkerNames = [".NET TP Worker", ".NET ThreadPool"];

    private readonly bool _isKnown = target.IsLocal;
    private ThreadDemand _demand = new(target);
    private TimeSpan _since;

    /// <summary>Adds a reading to the observation, and begins the next.</summary>
    /// <param name="now">Since the observation began.</param>
    /// <returns>Null where the system does not tell.</returns>
    public WorkerDemand? Read(TimeSpan now)
    {
        if (!_isKnown) return null;
        ThreadUse[] uses = [.. _demand.Read().Where(use => IsWorker(use.Key)).Select(use => use.Value)];
        TimeSpan length = now - _since;
        (_demand, _since) = (new(target), now);
        if (uses.Length == 0) return null;
        var read = new WorkerDemand(now, uses.Length, uses.Count(use => IsAtWork(use, length)));
        log.Add(read);
        return read;
    }

    /// <summary>A thread that polls comes onto a core often as well, but wants next to nothing of it.</summary>
    internal static bool IsAtWork(ThreadUse use, TimeSpan length) => use.Demand >= Thresholds.MostWorkers
        || (use.Demand >= Thresholds.QuietDemand && use.Timeslices * Thresholds.ShortestBlock >= length);

    private static bool IsWorker(string folder) => ThreadFolders.Name(folder) is { } name && WorkerNames.Contains(name);
}
