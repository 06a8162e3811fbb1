namespace StarvationWatchdog;

/// <summary>A period in which queued work waited because pool threads were blocked.</summary>
/// <param name="Began">When the first delayed work was queued.</param>
/// <param name="Duration">Time from the beginning until now, or until the end.</param>
/// <param name="LongestDelay">The longest queue delay of a probe in it.</param>
/// <param name="Threads">The greatest number of pool threads in it: the pool grows while work waits.</param>
/// <param name="Cause">The call that blocked most pool threads; null while it is not known.</param>
/// <param name="IsOver">Whether work starts in time again.</param>
public sealed record StarvationEpisode(
    DateTimeOffset Began, TimeSpan Duration, TimeSpan LongestDelay, int Threads, BlockingCall? Cause, bool IsOver);
