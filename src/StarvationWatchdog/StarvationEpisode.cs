namespace StarvationWatchdog;

/// <summary>A time in which work waited for threads of the pool because they were blocked.</summary>
/// <param name="Began">When the work that waited first came into the queue.</param>
/// <param name="Duration">Since then, or until it was over.</param>
/// <param name="LongestDelay">The longest that a probe has waited in it.</param>
/// <param name="Threads">Threads of the pool when it was found.</param>
/// <param name="Cause">The call that blocked most of them; null while it is not known.</param>
/// <param name="IsOver">Work starts in time again.</param>
public sealed record StarvationEpisode(
    DateTimeOffset Began, TimeSpan Duration, TimeSpan LongestDelay, int Threads, BlockingCall? Cause, bool IsOver);
