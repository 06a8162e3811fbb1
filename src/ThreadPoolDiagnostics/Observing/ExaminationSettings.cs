namespace ThreadPoolDiagnostics.Observing;

/// <summary>How long to look at a process.</summary>
public sealed record ExaminationSettings
{
    /// <summary>2 s: two samples need it.</summary>
    public static readonly TimeSpan ShortestDuration = TimeSpan.FromSeconds(2);

    /// <summary>At most. Default: 10 s; at least 2 s, which two samples need.</summary>
    public TimeSpan Duration { get; init; } = TimeSpan.FromSeconds(10);

    /// <summary>Whether to end as soon as the verdict is starving and certain, after about 3.5 s. Default: yes.</summary>
    public bool StopWhenCertain { get; init; } = true;
}
