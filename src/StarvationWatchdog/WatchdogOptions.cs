using System.ComponentModel.DataAnnotations;
using Microsoft.Extensions.Options;

namespace StarvationWatchdog;

/// <summary>Options of the watchdog. Validated when the host starts.</summary>
public sealed class WatchdogOptions
{
    /// <summary>
    /// The unexcused time that work waits for a thread after which the pool starves. Default 1 s, far more than in a healthy
    /// service; from 100 ms to a minute. An episode is detected at most a second later.
    /// </summary>
    [Range(typeof(TimeSpan), "00:00:00.100", "00:01:00")]
    public TimeSpan StarvingAfter { get; set; } = TimeSpan.FromSeconds(1);

    /// <summary>
    /// Minimum time between two log entries for the same cause; the entry has the number of suppressed ones. Default 10 minutes;
    /// from 0, which logs every episode, to a day.
    /// </summary>
    [Range(typeof(TimeSpan), "00:00:00", "1.00:00:00")]
    public TimeSpan LogInterval { get; set; } = TimeSpan.FromMinutes(10);

    /// <summary>
    /// Whether the tool dotnet-starvation is started as a child process when an episode begins, to find the blocking call; at
    /// most once a minute, and only where it is installed. Default true.
    /// </summary>
    public bool FindCause { get; set; } = true;

    /// <summary>
    /// Path of the tool. Default null: dotnet-starvation on the PATH, or among the user's global tools.
    /// </summary>
    public string? ToolPath { get; set; }
}

[OptionsValidator]
internal sealed partial class WatchdogOptionsValidator : IValidateOptions<WatchdogOptions>;
