namespace StarvationWatchdog;

/// <summary>
/// The state of this process's watchdog. Thread-safe and non-blocking; it can be read while the pool starves. It does not change
/// before the host has started and after it has stopped.
/// </summary>
/// <remarks>
/// Events are raised sequentially on a dedicated thread, never on the pool. A slow handler delays later events and log entries,
/// not the measurement; an exception of a handler is logged.
/// </remarks>
public interface IStarvationWatchdog
{
    /// <summary>
    /// How long work waits for a pool thread: the delay of the last probe, or, if it is longer, the present wait of the next one.
    /// </summary>
    TimeSpan QueueDelay { get; }

    /// <summary>The current episode of starvation; null if there is none.</summary>
    StarvationEpisode? Episode { get; }

    /// <summary>The pool has begun to starve.</summary>
    event EventHandler<StarvationEventArgs>? EpisodeBegan;

    /// <summary>
    /// The blocking call of an episode was found; the episode may be over by then. Not raised if no call was found.
    /// </summary>
    event EventHandler<StarvationEventArgs>? CauseFound;

    /// <summary>The pool starves no more. Not raised for an episode that continues when the host ends.</summary>
    event EventHandler<StarvationEventArgs>? EpisodeEnded;
}
