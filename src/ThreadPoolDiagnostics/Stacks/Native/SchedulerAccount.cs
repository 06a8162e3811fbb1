using System.Globalization;

namespace ThreadPoolDiagnostics.Stacks.Native;

/// <summary>The scheduler's statistics of a thread since it began (/proc/PID/task/TID/schedstat, sched-stats.rst).</summary>
/// <param name="OnCore">The nanoseconds on a core.</param>
/// <param name="InQueue">The nanoseconds ready and waiting for one.</param>
/// <param name="Timeslices">How often it got a core.</param>
internal sealed record SchedulerAccount(long OnCore, long InQueue, long Timeslices)
{
    public static SchedulerAccount None { get; } = new(0, 0, 0);

    /// <summary>The nanoseconds on a core, or ready and waiting for one.</summary>
    public long Wanted => OnCore + InQueue;

    public static SchedulerAccount operator +(SchedulerAccount one, SchedulerAccount other) =>
        new(one.OnCore + other.OnCore, one.InQueue + other.InQueue, one.Timeslices + other.Timeslices);

    public static SchedulerAccount operator -(SchedulerAccount now, SchedulerAccount before) =>
        new(now.OnCore - before.OnCore, now.InQueue - before.InQueue, now.Timeslices - before.Timeslices);

    /// <summary>Parses the time on a core, the time in the queue for one, and how often it got one; null for anything else.
    /// </summary>
    public static SchedulerAccount? Parse(string schedstat) => schedstat.Split(' ') is [var ran, var waited, var times]
        && long.TryParse(ran, CultureInfo.InvariantCulture, out long onCore)
        && long.TryParse(waited, CultureInfo.InvariantCulture, out long inQueue)
        && long.TryParse(times.Trim(), CultureInfo.InvariantCulture, out long timeslices)
        ? new(onCore, inQueue, timeslices)
        : null;
}
