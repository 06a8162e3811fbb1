namespace ThreadPoolDiagnostics.Observing;

/// <summary>What to collect of a process, and how long to keep it.</summary>
public sealed record ObserverSettings
{
    /// <summary>How often counters come. Default: 1 s; at least 100 ms. What they cost the process grows with it.</summary>
    public TimeSpan Interval { get; init; } = TimeSpan.FromSeconds(1);

    /// <summary>
    /// Whether to take stacks, and while something looks wrong to follow waits and requests and to measure the queue's delay.
    /// Default: yes. Otherwise only what is cheap: counters, adjustments, quota, the machine's load.
    /// </summary>
    public bool CapturesDetails { get; init; } = true;

    /// <summary>What is older is forgotten. Default: nothing is.</summary>
    public TimeSpan? Remembered { get; init; }

    /// <summary>The same of waits and requests, of which there may be hundreds a second. Default: as long as the rest.</summary>
    public TimeSpan? WaitsRemembered { get; init; }

    /// <summary>The clock. Default: the system's.</summary>
    public TimeProvider Time { get; init; } = TimeProvider.System;

    /// <summary>How often stacks are taken. Default: as for a minute.</summary>
    internal SnapshotPace Pace { get; init; } = SnapshotPace.For(TimeSpan.FromMinutes(1));
}
