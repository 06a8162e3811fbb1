using ThreadPoolDiagnostics.Stacks;
using ThreadPoolDiagnostics.WaitProfiles.Events;

namespace ThreadPoolDiagnostics.WaitProfiles;

/// <summary>The waits of a process's pool threads over a time.</summary>
/// <param name="Waits">Each wait that was long enough, in order of time.</param>
/// <param name="Duration">How long the process was observed.</param>
public sealed record WaitProfile(IReadOnlyList<ProfiledWait> Waits, TimeSpan Duration)
{
    /// <summary>What could not be seen: a sentence each.</summary>
    public IReadOnlyList<string> Gaps { get; init; } = [];

    /// <summary>Whether the process has written the names of its methods: without them <see cref="Waits"/> is empty.</summary>
    public bool HasNames { get; init; } = true;

    /// <summary>The names of all tests and requests that began.</summary>
    public IReadOnlyList<Activity> Activities { get; init; } = [];

    /// <summary>What the program's code says of these stacks.</summary>
    internal StackedCode Code { get; init; } = StackedCode.Unread;
}

/// <summary>A wait of a pool thread.</summary>
/// <param name="Begin">When it began, since the profile began.</param>
/// <param name="Duration">How long it lasted; at least that long when <see cref="IsOpen"/>.</param>
/// <param name="Stack">The thread's stack.</param>
/// <param name="Source">How it was observed.</param>
public sealed record ProfiledWait(TimeSpan Begin, TimeSpan Duration, StackGroup Stack, WaitSource Source)
{
    /// <summary>The test or request that it was part of, by the activity of its thread; null when it was in none that is known.
    /// </summary>
    public Activity? Activity { get; init; }

    /// <summary>Whether its event says that it was one for a lock (Contention): before .NET 10 no frame shows that.</summary>
    public bool IsForLock { get; init; }

    /// <summary>Whether it had not ended when the profile did.</summary>
    public bool IsOpen { get; init; }

    /// <summary>Whether it is a loop of sleeps that were each shorter than what counts.</summary>
    public bool IsLoop { get; init; }

    /// <summary>When it ended, since the profile began.</summary>
    public TimeSpan End => Begin + Duration;
}

/// <summary>How a wait was observed.</summary>
public enum WaitSource
{
    /// <summary>By the runtime's events at its begin and end.</summary>
    Events,

    /// <summary>By the scheduler's statistics of its thread, a hundred times a second: its ends are known to 10 ms.</summary>
    Scheduler,
}
