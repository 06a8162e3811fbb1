namespace ThreadPoolDiagnostics.Observing;

/// <summary>Counts from the beginning of an observation.</summary>
/// <param name="time">The clock of the machine.</param>
internal sealed class ObservationClock(TimeProvider time)
{
    /// <summary>The timestamp at which the observation began.</summary>
    public long Start { get; } = time.GetTimestamp();

    public TimeSpan Elapsed => time.GetElapsedTime(Start);

    public DateTimeOffset Now => time.GetUtcNow();

    /// <summary>When a timestamp of the same clock was, since the observation began.</summary>
    public TimeSpan At(long timestamp) => time.GetElapsedTime(Start, timestamp);
}
