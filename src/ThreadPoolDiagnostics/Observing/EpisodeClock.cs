namespace ThreadPoolDiagnostics.Observing;

/// <summary>Tells the intervals in which something looks wrong from each other.</summary>
internal sealed class EpisodeClock
{
    /// <summary>So long must nothing look wrong for an episode to be over: longer than the lull of a burst.</summary>
    private static readonly TimeSpan Calm = TimeSpan.FromSeconds(3);

    private TimeSpan _lastWrong;

    /// <summary>When the one under way began, since the observation began; null when there is none.</summary>
    public TimeSpan? Began { get; private set; }

    /// <summary>Takes note of how it looks.</summary>
    public void Note(TimeSpan now, bool isSuspect)
    {
        if (isSuspect)
        {
            Began ??= now;
            _lastWrong = now;
        }
        else if (now - _lastWrong >= Calm)
        {
            Began = null;
        }
    }
}
