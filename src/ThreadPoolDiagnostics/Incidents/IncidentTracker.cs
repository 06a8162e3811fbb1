using ThreadPoolDiagnostics.Verdicts;

namespace ThreadPoolDiagnostics.Incidents;

/// <summary>Decides when to report an incident: when its call is known, repeatedly while it lasts, and at its end.</summary>
/// <param name="reportInterval">How often an incident that goes on is reported.</param>
internal sealed class IncidentTracker(TimeSpan reportInterval)
{
    /// <summary>After this time the incident is reported without the stacks.</summary>
    private static readonly TimeSpan StackPatience = TimeSpan.FromSeconds(30);

    private TimeSpan? _reported;
    private TimeSpan? _began;

    /// <summary>When the last reported incident ended; what was before is no longer needed. Null before the first.</summary>
    public TimeSpan? Closed { get; private set; }

    /// <summary>Whether an incident has begun and not yet ended.</summary>
    public bool IsOpen => _began is not null;

    /// <summary>Evaluates the episodes observed so far.</summary>
    /// <param name="now">The time since the observation began.</param>
    /// <param name="episodes">All episodes that are still kept, with times since the observation began.</param>
    /// <param name="isLast">Whether this is the last evaluation.</param>
    /// <returns>The episode to report; null when there is nothing to report.</returns>
    public Episode? Evaluate(TimeSpan now, IReadOnlyList<Episode> episodes, bool isLast)
    {
        Episode? latest = episodes.LastOrDefault(
            episode => episode.Verdict is Verdict.Starving or Verdict.LostWakeUp && (Closed is null || episode.Began > Closed));
        if (latest is null)
        {
            // What looked like an incident is none.
            _began = _reported = null;
            return null;
        }
        _began ??= latest.Began; // dropping old samples does not change when it began
        Episode whole = latest with { Began = _began.Value, Duration = latest.Began + latest.Duration - _began.Value };
        bool isDue = latest.IsOver || isLast || (_reported is { } last ? now - last >= reportInterval : IsKnown(whole));
        if (isDue) _reported = now;
        if (latest.IsOver) Close(latest.Began + latest.Duration);
        return isDue ? whole : null;
    }

    private static bool IsKnown(Episode episode) => episode.BlockingCalls.Count > 0 || episode.Duration >= StackPatience;

    private void Close(TimeSpan ended)
    {
        Closed = ended;
        _began = _reported = null;
    }
}
