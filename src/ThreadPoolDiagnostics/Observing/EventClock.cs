using ThreadPoolDiagnostics.Nettrace;

namespace ThreadPoolDiagnostics.Observing;

/// <summary>
/// Puts the events of a session on the time axis of an observation. The session begins at some moment between our question and
/// the answer, which on a busy machine are half a second apart. The time of day on an event tells which moment it was, if it
/// comes from a machine with the same time of day.
/// </summary>
/// <param name="clock">Of the observation.</param>
/// <param name="asked">When the session was asked for.</param>
/// <param name="answered">When it was there.</param>
internal sealed class EventClock(ObservationClock clock, TimeSpan asked, TimeSpan answered)
{
    private TimeSpan? _origin;

    /// <summary>
    /// When the session began, since the observation began: as the first event tells, and the latest possible moment while there
    /// was none. What was written between then and the answer is in the session as well.
    /// </summary>
    public TimeSpan Began => _origin ?? answered;

    /// <summary>When the event was written, since the observation began.</summary>
    public TimeSpan At(TraceRecord data)
    {
        TraceTime time = data.Time;
        return At(time.TimeOfDay, time.SinceStart);
    }

    /// <summary>When something was written that has this time of day, and came so long after the session's begin.</summary>
    public TimeSpan At(DateTimeOffset timeOfDay, TimeSpan sinceStart)
    {
        _origin ??= Origin(clock.Elapsed - (clock.Now - timeOfDay) - sinceStart);
        return _origin.Value + sinceStart;
    }

    private TimeSpan Origin(TimeSpan claimed) => claimed < asked ? asked : claimed > answered ? answered : claimed;
}
