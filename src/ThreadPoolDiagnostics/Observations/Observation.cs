using ThreadPoolDiagnostics.Counters;
using ThreadPoolDiagnostics.PoolEvents;
using ThreadPoolDiagnostics.Stacks;

namespace ThreadPoolDiagnostics.Observations;

/// <summary>
/// What was seen of a process over some seconds: all that a diagnosis may rest on. Every list is in order of time.
/// </summary>
public sealed record Observation
{
    /// <summary>Shorter waits for a lock hold nothing up, and are too short to be where a snapshot found the thread.</summary>
    private static readonly TimeSpan LongLockWait = TimeSpan.FromMilliseconds(10);

    /// <summary>How many processors the process may use; 0 when that is not known.</summary>
    public required int Processors { get; init; }

    /// <summary>How long it was observed.</summary>
    public required TimeSpan Duration { get; init; }

    /// <summary>Its counters, about one a second.</summary>
    public required IReadOnlyList<CounterSample> Samples { get; init; }

    /// <summary>
    /// How busy the whole machine was meanwhile, all of its processes on all of its processors, 0 to 100; null where that is not
    /// known. A process whose own processors are idle may still wait for a turn on a machine that others keep busy.
    /// </summary>
    public double? MachineCpuPercent { get; init; }

    /// <summary>What the runtime itself did about the number of threads.</summary>
    public IReadOnlyList<ThreadAdjustment> Adjustments { get; init; } = [];

    /// <summary>Where the threads were, at several moments.</summary>
    public IReadOnlyList<StackSnapshot> Stacks { get; init; } = [];

    /// <summary>
    /// Waits that began while it was observed, without those of threads that <see cref="Stacks"/> show outside the pool.
    /// Collected only once something looks wrong: they cost an event a wait.
    /// </summary>
    public IReadOnlyList<ThreadWait> Waits { get; init; } = [];

    /// <summary>Waits for locks, and who held them. Collected like <see cref="Waits"/>.</summary>
    public IReadOnlyList<LockWait> LockWaits { get; init; } = [];

    /// <summary>Requests that began while it was observed. Collected like <see cref="Waits"/>.</summary>
    public IReadOnlyList<RequestStart> Requests { get; init; } = [];

    /// <summary>
    /// Until when <see cref="Waits"/> and <see cref="LockWaits"/> were followed, since the observation began; null when to its
    /// end. A wait without an end lasted at least until then, and nothing more is known of it.
    /// </summary>
    public TimeSpan? WaitsFollowedUntil { get; init; }

    /// <summary>How long work items really waited, in short measurements that were taken while something looked wrong.</summary>
    public IReadOnlyList<QueueDelay> QueueDelays { get; init; } = [];

    /// <summary>What the process's control group let it have, about once a second; empty where it has no limit.</summary>
    public IReadOnlyList<QuotaReading> Quotas { get; init; } = [];

    /// <summary>How many workers were at work, read where stacks were due; a busy process is spared them by it.</summary>
    public IReadOnlyList<WorkerDemand> WorkerDemands { get; init; } = [];

    /// <summary>Most workers were at work when that was asked last: most of them cannot have been blocked.</summary>
    internal bool MostWorkersAreAtWork => WorkerDemands is [.., { MostAreAtWork: true }];

    /// <summary>Which async methods threads waited for. Collected only where stacks showed no frame of the program.</summary>
    public IReadOnlyList<TaskWait> TaskWaits { get; init; } = [];

    /// <summary>
    /// Calls in the program's code that can hold a thread, sought where stacks showed threads that wait and no frame of the
    /// program.
    /// </summary>
    public IReadOnlyList<Suspect> Suspects { get; init; } = [];

    /// <summary>What could not be collected, and why: a sentence each.</summary>
    public IReadOnlyList<string> Gaps { get; init; } = [];

    /// <summary>
    /// The threads that waited for a lock while a snapshot was taken, as far as <see cref="LockWaits"/> go. Before .NET 10 a
    /// stack does not show that: lock (object) waits in native code, and the topmost frame is the method that has the lock
    /// statement.
    /// </summary>
    /// <param name="snapshot">One of <see cref="Stacks"/>. When exactly within its duration it was taken is not known.</param>
    public IReadOnlySet<int> LockWaiters(StackSnapshot snapshot) => LockWaits
        .Where(wait => wait.Duration is null || wait.Duration >= LongLockWait)
        .Where(wait => wait.Elapsed <= snapshot.Elapsed + snapshot.Report.Duration)
        .Where(wait => wait.Duration is null || wait.Elapsed + wait.Duration >= snapshot.Elapsed)
        .Select(wait => wait.ThreadId)
        .ToHashSet();
}
