namespace ThreadPoolDiagnostics.Observing;

/// <summary>Separates the intervals in which something looks wrong.</summary>
internal sealed class EpisodeClock
{
    /// <summary>An episode is over when nothing looks wrong for this time, which is longer than the lull of a burst.</summary>
    private static readonly TimeSpan Calm = TimeSpan.FromSeconds(3);

    private TimeSpan _lastWrong;

    /// <summary>When the current episode began, since the observation began; null when there is none.</summary>
    public TimeSpan? Began { get; private set; }

    /// <summary>Notes whether something looks wrong at a moment.</summary>
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
