using ThreadPoolDiagnostics.Observing;

namespace ThreadPoolDiagnostics.Incidents;

/// <summary>How closely to follow a process.</summary>
public sealed record FollowSettings
{
    /// <summary>How often counters come. Default: 1 s; at least 100 ms.</summary>
    public TimeSpan Interval { get; init; } = TimeSpan.FromSeconds(1);

    /// <summary>How much of the time before an incident is kept with it. Default: a minute.</summary>
    public TimeSpan Before { get; init; } = TimeSpan.FromMinutes(1);

    /// <summary>
    /// Whether somebody looks: stacks are taken now and then while all is well, too, and more of them otherwise. Default: no.
    /// </summary>
    public bool IsWatched { get; init; }

    /// <summary>How much is remembered. Default: as much as an incident needs.</summary>
    public TimeSpan? Remembered { get; init; }

    /// <summary>An incident that goes on is told of again so often. Default: 30 s.</summary>
    public TimeSpan ReportInterval { get; init; } = TimeSpan.FromSeconds(30);

    /// <summary>The clock. Default: the system's.</summary>
    public TimeProvider Time { get; init; } = TimeProvider.System;

    /// <summary>How much of an incident is kept: its beginning is in what was told of it earlier.</summary>
    internal static TimeSpan LongestPart { get; } = TimeSpan.FromMinutes(2);

    internal ObserverSettings ForObserver() => new()
    {
        Interval = Interval,
        Remembered = Remembered ?? Before + LongestPart,
        WaitsRemembered = Before + LongestPart,
        Pace = IsWatched ? SnapshotPace.Shared : SnapshotPace.Sparing,
        Time = Time,
    };
}
