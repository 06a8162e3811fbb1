namespace ThreadPoolDiagnostics.Observing;

/// <summary>
/// When to measure the queue's delay: soon after something begins to look wrong, and a few times more while it does.
/// </summary>
internal sealed class QueueMeasurementSchedule
{
    private static readonly TimeSpan[] Soon = [TimeSpan.Zero, TimeSpan.FromSeconds(4)];
    private static readonly TimeSpan Later = TimeSpan.FromSeconds(15);

    private TimeSpan? _episode;
    private TimeSpan _last;
    private int _inEpisode;

    /// <summary>Whether it is time for one more; counts it as begun then.</summary>
    /// <param name="now">Since the observation began.</param>
    /// <param name="episode">When the episode under way began; null when there is none.</param>
    public bool IsDue(TimeSpan now, TimeSpan? episode)
    {
        if (episode != _episode) (_episode, _inEpisode) = (episode, 0);
        if (episode is not { } begin || now < (_inEpisode < Soon.Length ? begin + Soon[_inEpisode] : _last + Later)) return false;
        _inEpisode++;
        _last = now;
        return true;
    }
}
