using ThreadPoolDiagnostics.Nettrace;

namespace ThreadPoolDiagnostics.Observing;

/// <summary>
/// Puts session events on the time axis of an observation. A session begins between request and answer, which are half a second
/// apart on a busy machine; the events' time of day shows when, if both machines agree on it.
/// </summary>
/// <param name="clock">The observation's clock.</param>
/// <param name="asked">When the session was requested.</param>
/// <param name="answered">When the answer came.</param>
internal sealed class EventClock(ObservationClock clock, TimeSpan asked, TimeSpan answered)
{
    private TimeSpan? _origin;

    /// <summary>When the session began: by the first event; before that, the latest possible moment.</summary>
    public TimeSpan Began => _origin ?? answered;

    /// <summary>When the event was written, since the observation began.</summary>
    public TimeSpan At(TraceRecord data)
    {
        TraceTime time = data.Time;
        return At(time.TimeOfDay, time.SinceStart);
    }

    /// <summary>When something was written, by its time of day and its time since the session began.</summary>
    public TimeSpan At(DateTimeOffset timeOfDay, TimeSpan sinceStart)
    {
        _origin ??= Origin(clock.Elapsed - (clock.Now - timeOfDay) - sinceStart);
        return _origin.Value + sinceStart;
    }

    private TimeSpan Origin(TimeSpan claimed) => claimed < asked ? asked : claimed > answered ? answered : claimed;
}

/// <summary>Measures time since the beginning of an observation.</summary>
/// <param name="time">The machine's clock.</param>
internal sealed class ObservationClock(TimeProvider time)
{
    /// <summary>The timestamp at which the observation began.</summary>
    public long Start { get; } = time.GetTimestamp();

    public TimeSpan Elapsed => time.GetElapsedTime(Start);

    public DateTimeOffset Now => time.GetUtcNow();

    /// <summary>Converts a timestamp of the same clock to the time since the observation began.</summary>
    public TimeSpan At(long timestamp) => time.GetElapsedTime(Start, timestamp);
}
