namespace StarvationWatchdog;

/// <summary>What has happened to an episode.</summary>
/// <param name="episode">As it was at that moment.</param>
public sealed class StarvationEventArgs(StarvationEpisode episode) : EventArgs
{
    /// <summary>As it was at that moment.</summary>
    public StarvationEpisode Episode { get; } = episode;
}
