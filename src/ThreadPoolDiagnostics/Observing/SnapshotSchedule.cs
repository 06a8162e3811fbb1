namespace ThreadPoolDiagnostics.Observing;

/// <summary>
/// When to take stacks: two in the beginning, so that there is something to go by, and then rarely while nothing looks wrong.
/// When something does, at once and twice more soon after, since one snapshot may not be representative; then ever so often while
/// it lasts. The same when it gets much worse: what work waits for now may be another thing than what it was a bit late for.
/// </summary>
/// <param name="pace">How often that is.</param>
internal sealed class SnapshotSchedule(SnapshotPace pace)
{
    private static readonly TimeSpan[] Beginning = [TimeSpan.FromSeconds(0.3), TimeSpan.FromSeconds(1.6)];
    private static readonly TimeSpan Well = TimeSpan.FromSeconds(20);
    private static readonly TimeSpan Postponement = TimeSpan.FromSeconds(1.5);
    private static readonly TimeSpan PostponementInEpisode = TimeSpan.FromSeconds(0.5);

    /// <summary>Of an episode, since it began.</summary>
    private static readonly TimeSpan[] Soon = [TimeSpan.Zero, TimeSpan.FromSeconds(0.7), TimeSpan.FromSeconds(1.5)];

    private TimeSpan? _episode;
    private TimeSpan _last;
    private TimeSpan _notBefore;
    private TimeSpan _part;
    private int _inPart;
    private int _inEpisode;

    /// <summary>How many were begun.</summary>
    public int Begun { get; private set; }

    /// <summary>Whether the next one is to have lines: not the first one of an episode, on which a quick verdict waits.</summary>
    public bool NextHasLines =>
        _inEpisode == 1 || (_inEpisode > 1 && pace.LinesEvery > 0 && (_inEpisode - 1) % pace.LinesEvery == 0);

    /// <summary>Whether it is time for one more.</summary>
    /// <param name="now">Since the observation began.</param>
    /// <param name="episode">When the episode began that is under way, or got much worse; null while nothing looks wrong.</param>
    public bool IsDue(TimeSpan now, TimeSpan? episode)
    {
        bool goesOn = episode <= _episode; // one that is only as bad as before again is not a new one
        if (!goesOn) _inEpisode = 0;
        if (!goesOn && episode is not null) _notBefore = TimeSpan.Zero;
        _episode = episode;
        if (Begun >= pace.Overall) return false;
        return episode is { } begin ? IsDueInEpisode(now, begin) : pace.WhileWell && now >= NextWhileWell();
    }

    /// <summary>What is observed changes: there is nothing to go by again.</summary>
    public void BeginPart(TimeSpan now) => (_part, _inPart) = (now, 0);

    /// <summary>One was begun.</summary>
    public void Took(TimeSpan now)
    {
        Begun++;
        _inPart++;
        _last = now;
        if (_episode is not null) _inEpisode++;
    }

    /// <summary>One can wait a moment: a shorter one while something looks wrong.</summary>
    public void Postpone(TimeSpan now) => _notBefore = now + (_episode is null ? Postponement : PostponementInEpisode);

    private bool IsDueInEpisode(TimeSpan now, TimeSpan begin)
    {
        if (_inEpisode >= pace.PerEpisode || now < _notBefore) return false;
        return now >= (_inEpisode < Soon.Length ? begin + Soon[_inEpisode] : _last + pace.Later);
    }

    private TimeSpan NextWhileWell()
    {
        TimeSpan next = _inPart < Beginning.Length ? _part + Beginning[_inPart] : _last + Well;
        return next > _notBefore ? next : _notBefore;
    }
}
