namespace StarvationWatchdog;

/// <summary>Data of the watchdog's events.</summary>
/// <param name="episode">The episode at the time of the event.</param>
public sealed class StarvationEventArgs(StarvationEpisode episode) : EventArgs
{
    /// <summary>The episode at the time of the event.</summary>
    public StarvationEpisode Episode { get; } = episode;
}
