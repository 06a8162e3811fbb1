namespace ThreadPoolDiagnostics.Observing;

/// <summary>Decides when to measure queue delays: soon after something begins to look wrong, then a few more times.</summary>
internal sealed class QueueMeasurementSchedule
{
    private static readonly TimeSpan[] Soon = [TimeSpan.Zero, TimeSpan.FromSeconds(4)];
    private static readonly TimeSpan Later = TimeSpan.FromSeconds(15);

    private TimeSpan? _episode;
    private TimeSpan _last;
    private int _inEpisode;

    /// <summary>Whether a measurement is due; if so, counts it as begun.</summary>
    /// <param name="now">The time since the observation began.</param>
    /// <param name="episode">When the current episode began; null when there is none.</param>
    public bool IsDue(TimeSpan now, TimeSpan? episode)
    {
        if (episode != _episode) (_episode, _inEpisode) = (episode, 0);
        if (episode is not { } begin || now < (_inEpisode < Soon.Length ? begin + Soon[_inEpisode] : _last + Later)) return false;
        _inEpisode++;
        _last = now;
        return true;
    }
}
