namespace ThreadPoolDiagnostics.Observing;

/// <summary>
/// Decides when to take snapshots: two at the start, then rarely. When something looks wrong: at once, twice more soon after,
/// then regularly; the same when it gets much worse, as the cause may be another.
/// </summary>
internal sealed class SnapshotSchedule(SnapshotPace pace)
{
    private static readonly TimeSpan[] Beginning = [TimeSpan.FromSeconds(0.3), TimeSpan.FromSeconds(1.6)];
    private static readonly TimeSpan Well = TimeSpan.FromSeconds(20);
    private static readonly TimeSpan Postponement = TimeSpan.FromSeconds(1.5);
    private static readonly TimeSpan PostponementInEpisode = TimeSpan.FromSeconds(0.5);

    /// <summary>The first snapshots of an episode, as times since it began.</summary>
    private static readonly TimeSpan[] Soon = [TimeSpan.Zero, TimeSpan.FromSeconds(0.7), TimeSpan.FromSeconds(1.5)];

    private TimeSpan? _episode;
    private TimeSpan _last;
    private TimeSpan _notBefore;
    private TimeSpan _part;
    private int _inPart;
    private int _inEpisode;

    /// <summary>The number of snapshots begun.</summary>
    public int Begun { get; private set; }

    /// <summary>Whether the next snapshot has lines: not the first of an episode, on which a quick verdict waits.</summary>
    public bool NextHasLines =>
        _inEpisode == 1 || (_inEpisode > 1 && pace.LinesEvery > 0 && (_inEpisode - 1) % pace.LinesEvery == 0);

    /// <summary>Whether a snapshot is due.</summary>
    /// <param name="now">The time since the observation began.</param>
    /// <param name="episode">When the current episode began, or got much worse; null while nothing looks wrong.</param>
    public bool IsDue(TimeSpan now, TimeSpan? episode)
    {
        bool goesOn = episode <= _episode; // returning to the earlier state is not a new episode
        if (!goesOn) _inEpisode = 0;
        if (!goesOn && episode is not null) _notBefore = TimeSpan.Zero;
        _episode = episode;
        if (Begun >= pace.Overall) return false;
        return episode is { } begin ? IsDueInEpisode(now, begin) : pace.WhileWell && now >= NextWhileWell();
    }

    /// <summary>Begins a new part of the observation, for which there is no snapshot yet.</summary>
    public void BeginPart(TimeSpan now) => (_part, _inPart) = (now, 0);

    /// <summary>Notes that a snapshot was begun.</summary>
    public void Took(TimeSpan now)
    {
        Begun++;
        _inPart++;
        _last = now;
        if (_episode is not null) _inEpisode++;
    }

    /// <summary>Postpones the next snapshot; for a shorter time while something looks wrong.</summary>
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

/// <summary>How often to take snapshots, and how much of the queue to measure.</summary>
/// <param name="Later">The time between the snapshots of an episode after its first three.</param>
/// <param name="PerEpisode">The most snapshots per episode.</param>
/// <param name="Overall">The most snapshots in all.</param>
/// <param name="LinesEvery">In an episode, every n-th snapshot looks up file and line; 0 for only one of them.</param>
internal sealed record SnapshotPace(TimeSpan Later, int PerEpisode, int Overall, int LinesEvery)
{
    private const int MostInExamination = 30;
    private const int MostInEpisode = 8;
    private static readonly TimeSpan Shortest = TimeSpan.FromSeconds(2.5);

    /// <summary>Whether snapshots are taken while nothing looks wrong. Default: yes.</summary>
    public bool WhileWell { get; init; } = true;

    /// <summary>Whether they are taken while work is delayed but most workers are at work, as at a start. Default: yes.</summary>
    public bool WhileAtWork { get; init; } = true;

    /// <summary>The most work items in a measurement, two events each. Default: 10,000, about 2 MB of events.</summary>
    public int MostWorkItems { get; init; } = 10_000;

    /// <summary>The pace of an observation without an end; snapshots are not much older than the window of the verdict.</summary>
    public static SnapshotPace Endless { get; } = new(TimeSpan.FromSeconds(5), int.MaxValue, int.MaxValue, LinesEvery: 1);

    /// <summary>The pace for a page open for hours: lines once a minute, snapshots within the verdict's window.</summary>
    public static SnapshotPace Shared { get; } =
        new(TimeSpan.FromSeconds(7), int.MaxValue, int.MaxValue, LinesEvery: 8);

    /// <summary>The pace for days: only counters while workers are not blocked, otherwise what an incident needs.</summary>
    public static SnapshotPace Sparing { get; } =
        new(TimeSpan.FromSeconds(10), MostInEpisode, int.MaxValue, LinesEvery: 4)
        {
            WhileWell = false,
            WhileAtWork = false,
            MostWorkItems = 3_000,
        };

    /// <summary>The pace that spreads the snapshots over an observation's duration.</summary>
    public static SnapshotPace For(TimeSpan window)
    {
        TimeSpan spread = window / MostInEpisode;
        return new(spread > Shortest ? spread : Shortest, MostInEpisode, MostInExamination, LinesEvery: 0);
    }
}
