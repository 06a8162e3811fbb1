namespace ThreadPoolDiagnostics.Observing;

/// <summary>What to collect from a process, and how long to keep it.</summary>
public sealed record ObserverSettings
{
    /// <summary>The interval of the counters. Default: 1 s; at least 100 ms. A shorter one costs the process more.</summary>
    public TimeSpan Interval { get; init; } = TimeSpan.FromSeconds(1);

    /// <summary>
    /// Whether to take stacks and, while something looks wrong, waits, requests and queue delays. Default: yes. Otherwise only
    /// counters, adjustments, quota and machine load.
    /// </summary>
    public bool CapturesDetails { get; init; } = true;

    /// <summary>How long data is kept. Default: without limit.</summary>
    public TimeSpan? Remembered { get; init; }

    /// <summary>How long waits and requests are kept, which may be hundreds per second. Default: as long as other data.</summary>
    public TimeSpan? WaitsRemembered { get; init; }

    /// <summary>The clock. Default: the system's.</summary>
    public TimeProvider Time { get; init; } = TimeProvider.System;

    /// <summary>Receives the delay of every item of each measurement of the queue, on the thread that measured it, or on that of
    /// the counters. Default: nobody.</summary>
    internal Action<IReadOnlyList<TimeSpan>>? OnQueueDelays { get; init; }

    /// <summary>Whether requests are counted, and there may be a capture outside the pool. Default: no.</summary>
    internal bool CountsRequests { get; init; }

    /// <summary>How often snapshots are taken. Default: as for one minute.</summary>
    internal SnapshotPace Pace { get; init; } = SnapshotPace.For(TimeSpan.FromMinutes(1));
}
