namespace StarvationWatchdog.Probing;

/// <summary>Is told on the probing thread, which it must not hold up.</summary>
internal interface IProbeListener
{
    /// <summary>A probe has started after so long. It is told of each, and allocates nothing.</summary>
    void Started(TimeSpan delay);

    void Began(EpisodeInProgress episode);

    void Ended(EpisodeInProgress episode);

    /// <summary>The probing goes on.</summary>
    void Failed(Exception failure);
}
