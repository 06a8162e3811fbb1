using ThreadPoolDiagnostics.Machine;
using ThreadPoolDiagnostics.Targets;

namespace ThreadPoolDiagnostics.Stacks.Native;

/// <summary>
/// Each thread's demand for a core: the time running or ready, and how often it got a core (/proc/PID/task/TID/schedstat,
/// sched-stats.rst). It distinguishes a wait in native code from work there, also on a busy machine.
/// </summary>
internal sealed class ThreadDemand
{
    private readonly TargetProcess _target;
    private long _start = TimeProvider.System.GetTimestamp();
    private Dictionary<string, SchedulerAccount?> _before;

    /// <summary>Begins to measure.</summary>
    public ThreadDemand(TargetProcess target)
    {
        _target = target;
        _before = Accounts();
    }

    /// <summary>The use since the last reading, by a thread's folder; only of threads that existed throughout.</summary>
    public IReadOnlyDictionary<string, ThreadUse> Read()
    {
        long end = TimeProvider.System.GetTimestamp();
        double nanoseconds = Math.Max(1, TimeProvider.System.GetElapsedTime(_start, end).TotalNanoseconds);
        Dictionary<string, SchedulerAccount?> accounts = Accounts();
        var uses = new Dictionary<string, ThreadUse>(StringComparer.Ordinal);
        foreach ((string folder, SchedulerAccount? account) in accounts)
            if (_before.GetValueOrDefault(folder) is { } before && account is { } now)
                uses[folder] = new(Math.Min(1, (now.Wanted - before.Wanted) / nanoseconds), now.Timeslices - before.Timeslices)
                {
                    TimeslicesSoFar = now.Timeslices,
                };
        (_start, _before) = (end, accounts);
        return uses;
    }

    private Dictionary<string, SchedulerAccount?> Accounts() =>
        ThreadFolders.List(_target.Id).ToDictionary(folder => folder, Read, StringComparer.Ordinal);

    /// <summary>The account; null when the thread has ended, or the kernel does not count.</summary>
    private static SchedulerAccount? Read(string folder) =>
        FileProbe.TryRead(() => SchedulerAccount.Parse(File.ReadAllText(Path.Combine(folder, "schedstat"))));
}

/// <summary>A thread's use of cores over an interval.</summary>
/// <param name="Demand">The share of the time, 0 to 1, in which it ran or waited for a core.</param>
/// <param name="Timeslices">How often it got a core.</param>
internal sealed record ThreadUse(double Demand, long Timeslices)
{
    /// <summary>How often it got a core since it began.</summary>
    public long TimeslicesSoFar { get; init; }
}
