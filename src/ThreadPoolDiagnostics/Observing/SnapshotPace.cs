namespace ThreadPoolDiagnostics.Observing;

/// <summary>How often a process is to show its stacks, and how much of its queue.</summary>
/// <param name="Later">From one to the next of an episode, once it has been seen three times.</param>
/// <param name="PerEpisode">At most.</param>
/// <param name="Overall">At most.</param>
/// <param name="LinesEvery">In an episode, for every so manieth of them file and line are looked up; 0 for just one.</param>
internal sealed record SnapshotPace(TimeSpan Later, int PerEpisode, int Overall, int LinesEvery)
{
    private const int MostInExamination = 30;
    private const int MostInEpisode = 8;
    private static readonly TimeSpan Shortest = TimeSpan.FromSeconds(2.5);

    /// <summary>Also while nothing looks wrong. Default: yes.</summary>
    public bool WhileWell { get; init; } = true;

    /// <summary>
    /// Also while work is only delayed and most workers are at work, as when a process starts: they are not what it waits for.
    /// Default: yes.
    /// </summary>
    public bool WhileAtWork { get; init; } = true;

    /// <summary>
    /// How many work items a measurement of the queue may follow: two events each, which cost the process some microseconds.
    /// Default: 10,000, about 2 MB of events.
    /// </summary>
    public int MostWorkItems { get; init; } = 10_000;

    /// <summary>For as long as one likes, with what is shown never much older than the window that is judged.</summary>
    public static SnapshotPace Endless { get; } = new(TimeSpan.FromSeconds(5), int.MaxValue, int.MaxValue, LinesEvery: 1);

    /// <summary>For a page that is open for hours: lines once a minute, stacks never older than what is judged.</summary>
    public static SnapshotPace Shared { get; } =
        new(TimeSpan.FromSeconds(7), int.MaxValue, int.MaxValue, LinesEvery: 8);

    /// <summary>For days: nothing but counters while workers are not blocked, and then no more than an incident needs.</summary>
    public static SnapshotPace Sparing { get; } =
        new(TimeSpan.FromSeconds(10), MostInEpisode, int.MaxValue, LinesEvery: 4)
        {
            WhileWell = false,
            WhileAtWork = false,
            MostWorkItems = 3_000,
        };

    /// <summary>Spread over the time there is.</summary>
    public static SnapshotPace For(TimeSpan window)
    {
        TimeSpan spread = window / MostInEpisode;
        return new(spread > Shortest ? spread : Shortest, MostInEpisode, MostInExamination, LinesEvery: 0);
    }
}
