using ThreadPoolDiagnostics.Verdicts;

namespace ThreadPoolDiagnostics.Incidents;

/// <summary>
/// Says of a process that is observed again and again when there is something to tell: an incident has begun and its call is
/// known, it still goes on, it is over. Each is told of at least once, and after its end no more.
/// </summary>
/// <param name="reportInterval">How often one that goes on is told of.</param>
internal sealed class IncidentTracker(TimeSpan reportInterval)
{
    /// <summary>After so long nobody waits for the stacks any more: what is known is told.</summary>
    private static readonly TimeSpan StackPatience = TimeSpan.FromSeconds(30);

    private TimeSpan? _told;
    private TimeSpan? _began;

    /// <summary>When the last one ended that was told of to its end: what was before is of no interest. Null before.</summary>
    public TimeSpan? Closed { get; private set; }

    /// <summary>One was seen to begin, and not yet to end.</summary>
    public bool IsOpen => _began is not null;

    /// <summary>Takes a look at the process.</summary>
    /// <param name="now">Since the observation began.</param>
    /// <param name="episodes">Of all that is remembered, with times since the observation began.</param>
    /// <param name="isLast">There will be no more looks.</param>
    /// <returns>The episode to tell of; null when there is nothing to tell.</returns>
    public Episode? Look(TimeSpan now, IReadOnlyList<Episode> episodes, bool isLast)
    {
        Episode? latest = episodes.LastOrDefault(
            episode => episode.Verdict is Verdict.Starving or Verdict.LostWakeUp && (Closed is null || episode.Began > Closed));
        if (latest is null)
        {
            // What looked like one has turned out to be none.
            _began = _told = null;
            return null;
        }
        _began ??= latest.Began; // what is forgotten meanwhile does not make it younger
        Episode whole = latest with { Began = _began.Value, Duration = latest.Began + latest.Duration - _began.Value };
        bool tell = latest.IsOver || isLast || (_told is { } told ? now - told >= reportInterval : IsKnown(whole));
        if (tell) _told = now;
        if (latest.IsOver) Close(latest.Began + latest.Duration);
        return tell ? whole : null;
    }

    private static bool IsKnown(Episode episode) => episode.BlockingCalls.Count > 0 || episode.Duration >= StackPatience;

    private void Close(TimeSpan ended)
    {
        Closed = ended;
        _began = _told = null;
    }
}
