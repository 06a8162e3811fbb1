using System.Globalization;
using Microsoft.Extensions.Diagnostics.HealthChecks;

namespace StarvationWatchdog;

/// <summary>Fails during an episode. Never blocks.</summary>
internal sealed class StarvationHealthCheck(IStarvationWatchdog watchdog) : IHealthCheck
{
    public Task<HealthCheckResult> CheckHealthAsync(HealthCheckContext context, CancellationToken cancellationToken = default) =>
        Task.FromResult(watchdog.Episode is { } episode
            ? new(context.Registration.FailureStatus, Description(episode))
            : HealthCheckResult.Healthy());

    private string Description(StarvationEpisode episode)
    {
        string cause = episode.Cause is { } call ? $" Blocking call: {call}." : "";
        return string.Create(
            CultureInfo.InvariantCulture,
            $"The thread pool has been starving since {episode.Began:HH:mm:ss} UTC: "
            + $"work waits {watchdog.QueueDelay.TotalSeconds:0.0} s for a thread.{cause}");
    }
}
