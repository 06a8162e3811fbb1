using ThreadPoolDiagnostics.Observing;

namespace ThreadPoolDiagnostics.Incidents;

/// <summary>How a process is followed.</summary>
public sealed record FollowSettings
{
    /// <summary>The interval of the counters. Default: 1 s; at least 100 ms.</summary>
    public TimeSpan Interval { get; init; } = TimeSpan.FromSeconds(1);

    /// <summary>How much of the time before an incident is kept with it. Default: 1 min.</summary>
    public TimeSpan Before { get; init; } = TimeSpan.FromMinutes(1);

    /// <summary>Whether a user watches: snapshots are then taken also while the process is healthy. Default: no.</summary>
    public bool IsWatched { get; init; }

    /// <summary>How much of the past is kept. Default: as much as an incident needs.</summary>
    public TimeSpan? Remembered { get; init; }

    /// <summary>How often an incident that goes on is reported again. Default: 30 s.</summary>
    public TimeSpan ReportInterval { get; init; } = TimeSpan.FromSeconds(30);

    /// <summary>Receives the delay of every work item that was measured, on the observer's threads: must not block. Items are
    /// measured only while something looks wrong. Default: nobody.</summary>
    public Action<IReadOnlyList<TimeSpan>>? OnQueueDelays { get; init; }

    /// <summary>The clock. Default: the system's.</summary>
    public TimeProvider Time { get; init; } = TimeProvider.System;

    /// <summary>The longest part of an incident that is kept: earlier reports contain its beginning.</summary>
    internal static TimeSpan LongestPart { get; } = TimeSpan.FromMinutes(2);

    internal ObserverSettings ForObserver() => new()
    {
        Interval = Interval,
        Remembered = Remembered ?? Before + LongestPart,
        WaitsRemembered = Before + LongestPart,
        Pace = IsWatched ? SnapshotPace.Shared : SnapshotPace.Sparing,
        OnQueueDelays = OnQueueDelays,
        Time = Time,
    };
}
