namespace ThreadPoolDiagnostics.Observations;

/// <summary>
/// The pool at one instant, as a dump, a paused process, or a text made from one of them shows it. What such a source does not
/// show is null or empty. An instant has no course: docs/how-it-decides.md says what follows from it.
/// </summary>
public sealed record PoolState
{
    /// <summary>The number of worker threads, by the pool's own count.</summary>
    public int? Threads { get; init; }

    /// <summary>The number of threads that the pool makes without delay.</summary>
    public int? MinThreads { get; init; }

    /// <summary>The greatest number of threads.</summary>
    public int? MaxThreads { get; init; }

    /// <summary>The number of threads that the pool aimed at: more than <see cref="MinThreads"/> once it has added
    /// some.</summary>
    public int? ThreadGoal { get; init; }

    /// <summary>The CPU use of the process, 0 to 100 percent, as the gate thread last measured it (every 0.5 s).</summary>
    public double? CpuPercent { get; init; }

    /// <summary>The number of work items in all queues of the pool.</summary>
    public long? QueueLength { get; init; }

    /// <summary>What waits for a thread: the queued items, but for one that only takes work from a queue of its own (such as the
    /// events of sockets) what is in that queue. Null where only <see cref="QueueLength"/> is known.</summary>
    public long? WaitingWork { get; init; }

    /// <summary>What the queued items would run, the most frequent first.</summary>
    public IReadOnlyList<QueuedItems> Queued { get; init; } = [];

    /// <summary>The time since a worker last took an item, at least.</summary>
    public TimeSpan? SinceLastDequeue { get; init; }

    /// <summary>What workers wait for, as far as it was found in memory.</summary>
    public IReadOnlyList<AwaitedWork> Awaited { get; init; } = [];
}

/// <summary>Queued work items that would run the same.</summary>
/// <param name="Runs">The method: Namespace.Type.Method, of an async method the one that continues; else the item's type.</param>
/// <param name="Count">The number of items.</param>
public sealed record QueuedItems(string Runs, int Count);

/// <summary>What a worker waits for, and what has to happen for it to end.</summary>
/// <param name="ThreadId">The operating system's id of the worker.</param>
/// <param name="Completion">What completes it.</param>
/// <param name="Chain">The async methods from what is waited for to the one that completes first, as far as they are
/// known.</param>
public sealed record AwaitedWork(int ThreadId, AwaitedCompletion Completion, IReadOnlyList<string> Chain);

/// <summary>What completes what a thread waits for.</summary>
public enum AwaitedCompletion
{
    /// <summary>It could not be found.</summary>
    Unknown,

    /// <summary>An item in the pool's queue: the wait cannot end before a thread takes that.</summary>
    Queued,

    /// <summary>A work item that a thread of the process runs.</summary>
    Running,

    /// <summary>A timer.</summary>
    Timer,

    /// <summary>Something outside of the pool, such as a socket.</summary>
    External,
}
