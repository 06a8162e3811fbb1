using System.Globalization;
using ThreadPoolDiagnostics.Targets;

namespace ThreadPoolDiagnostics.Stacks.Native;

/// <summary>
/// How much of a core each thread wanted over an interval: running, or ready to run and kept waiting for a core. On Linux
/// /proc/PID/task/TID/schedstat counts both in nanoseconds (Documentation/scheduler/sched-stats.rst). It tells a thread that
/// waits in native code from one that has work to do there, also on a machine that is short of processors. The third number says
/// how often the thread was given a core.
/// </summary>
internal sealed class ThreadDemand
{
    private readonly TargetProcess _target;
    private long _start = TimeProvider.System.GetTimestamp();
    private Dictionary<string, SchedulerAccount?> _before;

    /// <summary>Begins now.</summary>
    public ThreadDemand(TargetProcess target)
    {
        _target = target;
        _before = Accounts();
    }

    /// <summary>Since then, or since it was read last, by a thread's folder; only of threads that lived all the while.</summary>
    public IReadOnlyDictionary<string, ThreadUse> Read()
    {
        long end = TimeProvider.System.GetTimestamp();
        double nanoseconds = Math.Max(1, TimeProvider.System.GetElapsedTime(_start, end).TotalNanoseconds);
        Dictionary<string, SchedulerAccount?> accounts = Accounts();
        var uses = new Dictionary<string, ThreadUse>(StringComparer.Ordinal);
        foreach ((string folder, SchedulerAccount? account) in accounts)
            if (_before.GetValueOrDefault(folder) is { } before && account is { } now)
                uses[folder] = new(Math.Min(1, (now.Wanted - before.Wanted) / nanoseconds), now.Timeslices - before.Timeslices);
        (_start, _before) = (end, accounts);
        return uses;
    }

    /// <summary>Time on a core, time in the queue for one, and how often it came onto one.</summary>
    internal static SchedulerAccount? Parse(string schedstat) => schedstat.Split(' ') is [var ran, var waited, var times]
        && long.TryParse(ran, CultureInfo.InvariantCulture, out long onCore)
        && long.TryParse(waited, CultureInfo.InvariantCulture, out long inQueue)
        && long.TryParse(times.Trim(), CultureInfo.InvariantCulture, out long timeslices)
        ? new(onCore + inQueue, timeslices)
        : null;

    private Dictionary<string, SchedulerAccount?> Accounts() =>
        ThreadFolders.List(_target.Id).ToDictionary(folder => folder, Read, StringComparer.Ordinal);

    private static SchedulerAccount? Read(string folder)
    {
        try
        {
            return Parse(File.ReadAllText(Path.Combine(folder, "schedstat")));
        }
        catch (Exception failure) when (failure is IOException or UnauthorizedAccessException)
        {
            return null; // the thread has ended, or the kernel keeps no such account
        }
    }
}

/// <summary>What the scheduler has counted of a thread since it began.</summary>
/// <param name="Wanted">Nanoseconds on a core, or ready and waiting for one.</param>
/// <param name="Timeslices">How often it was given a core.</param>
internal sealed record SchedulerAccount(long Wanted, long Timeslices);

/// <summary>What a thread did over an interval.</summary>
/// <param name="Demand">Of the time, 0 to 1, in which it ran or waited for a core.</param>
/// <param name="Timeslices">How often it was given a core.</param>
internal sealed record ThreadUse(double Demand, long Timeslices);
