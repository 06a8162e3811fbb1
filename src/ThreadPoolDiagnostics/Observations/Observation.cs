using ThreadPoolDiagnostics.Counters;
using ThreadPoolDiagnostics.Machine;
using ThreadPoolDiagnostics.PoolEvents;
using ThreadPoolDiagnostics.Stacks;

namespace ThreadPoolDiagnostics.Observations;

/// <summary>All that was collected from a process; a diagnosis rests on it alone. Every list is in order of time.</summary>
public sealed record Observation
{
    /// <summary>Shorter waits for a lock cause no delay, and are too short for a snapshot to find the thread in them.</summary>
    private static readonly TimeSpan LongLockWait = TimeSpan.FromMilliseconds(10);

    /// <summary>The number of processors that the process may use; 0 when it is unknown.</summary>
    public required int Processors { get; init; }

    /// <summary>How long the process was observed.</summary>
    public required TimeSpan Duration { get; init; }

    /// <summary>The samples of its counters, about one per second.</summary>
    public required IReadOnlyList<CounterSample> Samples { get; init; }

    /// <summary>CPU use of the whole machine, 0 to 100 percent; null if unknown. A busy machine delays the process.</summary>
    public double? MachineCpuPercent { get; init; }

    /// <summary>The greatest number of pool threads that the process was started with; null if unknown, or not set.</summary>
    public PoolLimit? PoolLimit { get; init; }

    /// <summary>The runtime's changes of the number of pool threads.</summary>
    public IReadOnlyList<ThreadAdjustment> Adjustments { get; init; } = [];

    /// <summary>The snapshots of the threads' stacks.</summary>
    public IReadOnlyList<StackSnapshot> Stacks { get; init; } = [];

    /// <summary>Waits of pool threads. Collected only while something looks wrong, because each costs an event.</summary>
    public IReadOnlyList<ThreadWait> Waits { get; init; } = [];

    /// <summary>Waits for locks, with the locks' owners. Collected like <see cref="Waits"/>.</summary>
    public IReadOnlyList<LockWait> LockWaits { get; init; } = [];

    /// <summary>Requests that began while it was observed. Collected like <see cref="Waits"/>.</summary>
    public IReadOnlyList<RequestStart> Requests { get; init; } = [];

    /// <summary>
    /// When <see cref="Waits"/> and <see cref="LockWaits"/> stopped being collected; null if they never did. A wait without an
    /// end lasted at least until then.
    /// </summary>
    public TimeSpan? WaitsFollowedUntil { get; init; }

    /// <summary>Queue delays, from short measurements that were taken while something looked wrong.</summary>
    public IReadOnlyList<QueueDelay> QueueDelays { get; init; } = [];

    /// <summary>The CPU quota of the process's control group, about once per second; empty where it has no limit.</summary>
    public IReadOnlyList<QuotaReading> Quotas { get; init; } = [];

    /// <summary>The number of workers at work when a snapshot was due; a busy process needs no snapshot then.</summary>
    public IReadOnlyList<WorkerDemand> WorkerDemands { get; init; } = [];

    /// <summary>Whether most workers were at work at the last reading: most of them cannot have been blocked.</summary>
    internal bool MostWorkersAreAtWork => WorkerDemands is [.., { MostAreAtWork: true }];

    /// <summary>Async methods that threads waited for. Collected only where stacks showed no frame of the program.</summary>
    public IReadOnlyList<TaskWait> TaskWaits { get; init; } = [];

    /// <summary>Calls in the program's IL that can block, for waiting threads without a frame of the program.</summary>
    public IReadOnlyList<Suspect> Suspects { get; init; } = [];

    /// <summary>The asynchronous counterparts of what waiting threads had called, as far as the metadata was read.</summary>
    public IReadOnlyList<AsyncCounterpart> AsyncCounterparts { get; init; } = [];

    /// <summary>The counts of requests, like <see cref="Samples"/>; empty where there is no ASP.NET Core.</summary>
    public IReadOnlyList<RequestCount> RequestCounts { get; init; } = [];

    /// <summary>What was collected outside the pool; null when nothing called for it.</summary>
    public OutsideCapture? Outside { get; init; }

    /// <summary>The pool at the one instant that the source shows; null for an observation over time.</summary>
    public PoolState? Instant { get; init; }

    /// <summary>What the source has, if it is one of counters alone; otherwise null.</summary>
    public CounterSource? Counters { get; init; }

    /// <summary>Whether the source has no counters at all, as most traces; not one of which they did not come.</summary>
    public bool IsUncounted { get; init; }

    /// <summary>What could not be collected, and why: one sentence each.</summary>
    public IReadOnlyList<string> Gaps { get; init; } = [];

    /// <summary>
    /// The ids of threads that waited for a lock during a snapshot, by <see cref="LockWaits"/>. Before .NET 10 no frame shows
    /// this: lock (object) waits in native code.
    /// </summary>
    /// <param name="snapshot">One of <see cref="Stacks"/>. The exact moment within its duration is unknown.</param>
    public IReadOnlySet<int> LockWaiters(StackSnapshot snapshot) => LockWaits
        .Where(wait => wait.Duration is null || wait.Duration >= LongLockWait)
        .Where(wait => wait.Elapsed <= snapshot.Elapsed + snapshot.Report.Duration)
        .Where(wait => wait.Duration is null || wait.Elapsed + wait.Duration >= snapshot.Elapsed)
        .Select(wait => wait.ThreadId)
        .ToHashSet();
}

/// <summary>The quota of a process at one moment of an observation.</summary>
/// <param name="Elapsed">When it was read, since the observation began.</param>
/// <param name="Quota">The quota.</param>
public sealed record QuotaReading(TimeSpan Elapsed, CpuQuota Quota);

/// <summary>
/// How many workers were at work over an interval, by the scheduler's statistics. Reading it costs the process nothing; it can
/// only show that most workers were not blocked.
/// </summary>
/// <param name="Elapsed">When the interval ended, since the observation began.</param>
/// <param name="Workers">The number of workers.</param>
/// <param name="AtWork">The number of them that cannot have been blocked for long: they wanted a processor for half of the
/// interval, or for a tenth and so often that no wait lasted 10 ms on average.</param>
public sealed record WorkerDemand(TimeSpan Elapsed, int Workers, int AtWork)
{
    /// <summary>Whether at least half of the workers were at work.</summary>
    public bool MostAreAtWork => AtWork > 0 && 2 * AtWork >= Workers;
}
