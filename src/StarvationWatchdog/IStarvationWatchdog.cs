namespace StarvationWatchdog;

/// <summary>
/// What the watchdog of this process knows. Safe for any thread, never blocks, and needs no thread of the pool: it can be asked
/// while the pool starves. Nothing changes before the host has started it and after it has stopped.
/// </summary>
/// <remarks>
/// Events are raised one after the other on a thread of the watchdog's own, never on the pool. A handler that takes long delays
/// later events and log entries, not the measuring; one that throws costs an entry in the log.
/// </remarks>
public interface IStarvationWatchdog
{
    /// <summary>
    /// How long work waits for a thread of the pool, by the last probe; while one waits longer than that, how long so far.
    /// </summary>
    TimeSpan QueueDelay { get; }

    /// <summary>The episode of starvation that lasts; null when there is none.</summary>
    StarvationEpisode? Episode { get; }

    /// <summary>The pool has begun to starve.</summary>
    event EventHandler<StarvationEventArgs>? EpisodeBegan;

    /// <summary>
    /// The blocking call of an episode is known, which may be over by then. It never comes for one whose call is not found.
    /// </summary>
    event EventHandler<StarvationEventArgs>? CauseFound;

    /// <summary>The pool starves no more. It does not come for an episode that lasts at the host's end.</summary>
    event EventHandler<StarvationEventArgs>? EpisodeEnded;
}
