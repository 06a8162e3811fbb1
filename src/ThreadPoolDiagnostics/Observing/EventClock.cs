using Microsoft.Diagnostics.Tracing;

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

    /// <summary>When the event was written, since the observation began.</summary>
    public TimeSpan At(TraceEvent data)
    {
        TimeSpan sinceStart = TimeSpan.FromMilliseconds(data.TimeStampRelativeMSec);
        _origin ??= Origin(clock.Elapsed - (clock.Now - new DateTimeOffset(data.TimeStamp)) - sinceStart);
        return _origin.Value + sinceStart;
    }

    private TimeSpan Origin(TimeSpan claimed) => claimed < asked ? asked : claimed > answered ? answered : claimed;
}
