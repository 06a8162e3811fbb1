using System.Globalization;
using ThreadPoolDiagnostics.Targets;

namespace ThreadPoolDiagnostics.Stacks.Native;

/// <summary>
/// How much of a core each thread wanted over a stretch of time: running, or ready to run and kept waiting for a core. On Linux
/// /proc/PID/task/TID/schedstat counts both in nanoseconds (Documentation/scheduler/sched-stats.rst). It tells a thread that waits
/// in native code from one that has work to do there, also on a machine that is short of processors.
/// </summary>
internal sealed class ThreadDemand
{
    private readonly TargetProcess _target;
    private readonly long _start = TimeProvider.System.GetTimestamp();
    private readonly Dictionary<string, long> _before;

    /// <summary>Begins now.</summary>
    public ThreadDemand(TargetProcess target)
    {
        _target = target;
        _before = ThreadFolders.Of(target.Id).ToDictionary(folder => folder, Wanted, StringComparer.Ordinal);
    }

    /// <summary>Shares of the time since then, 0 to 1, by a thread's folder; only of threads that lived all the while.</summary>
    public IReadOnlyDictionary<string, double> Read()
    {
        double nanoseconds = Math.Max(1, TimeProvider.System.GetElapsedTime(_start).TotalNanoseconds);
        var shares = new Dictionary<string, double>(StringComparer.Ordinal);
        foreach (string folder in ThreadFolders.Of(_target.Id))
            if (_before.TryGetValue(folder, out long before) && before >= 0 && Wanted(folder) is >= 0 and long now)
                shares[folder] = Math.Min(1, (now - before) / nanoseconds);
        return shares;
    }

    /// <summary>The first two numbers: time on a core, and time in the queue for one.</summary>
    internal static long? Parse(string schedstat) => schedstat.Split(' ') is [var ran, var waited, ..]
        && long.TryParse(ran, CultureInfo.InvariantCulture, out long onCore)
        && long.TryParse(waited, CultureInfo.InvariantCulture, out long inQueue)
        ? onCore + inQueue
        : null;

    private static long Wanted(string folder)
    {
        try
        {
            return Parse(File.ReadAllText(Path.Combine(folder, "schedstat"))) ?? -1;
        }
        catch (Exception failure) when (failure is IOException or UnauthorizedAccessException)
        {
            return -1; // the thread has ended, or the kernel keeps no such account
        }
    }
}
