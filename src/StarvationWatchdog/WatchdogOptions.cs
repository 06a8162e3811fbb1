using System.ComponentModel.DataAnnotations;
using Microsoft.Extensions.Options;

namespace StarvationWatchdog;

/// <summary>When the watchdog barks, and how it finds out why. Checked when the host starts.</summary>
public sealed class WatchdogOptions
{
    /// <summary>
    /// The pool starves when work has waited so long for a thread and nothing excuses it. Default 1 s, which no healthy service
    /// comes near to; from 100 ms to a minute. An episode is known at most a second later than that.
    /// </summary>
    [Range(typeof(TimeSpan), "00:00:00.100", "00:01:00")]
    public TimeSpan StarvingAfter { get; set; } = TimeSpan.FromSeconds(1);

    /// <summary>
    /// The same cause is logged again no sooner than this; the entry then says how many were held back. Default 10 minutes; from
    /// 0, which logs every episode, to a day.
    /// </summary>
    [Range(typeof(TimeSpan), "00:00:00", "1.00:00:00")]
    public TimeSpan LogInterval { get; set; } = TimeSpan.FromMinutes(10);

    /// <summary>
    /// Whether the tool dotnet-starvation is started as a child process when an episode begins, to find the blocking call; at
    /// most once a minute, and only where it is installed. Default true.
    /// </summary>
    public bool FindCause { get; set; } = true;

    /// <summary>
    /// The tool's program. Default null: dotnet-starvation on the PATH, or among the global tools of this user.
    /// </summary>
    public string? ToolPath { get; set; }
}

[OptionsValidator]
internal sealed partial class WatchdogOptionsValidator : IValidateOptions<WatchdogOptions>;
