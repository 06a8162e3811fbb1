using System.Diagnostics.Metrics;
using Microsoft.Extensions.Hosting;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Options;
using StarvationWatchdog.Probing;
using StarvationWatchdog.Reporting;

namespace StarvationWatchdog;

/// <summary>
/// Two threads: one probes, one reports. During the search for a cause there are two more, and a child process.
/// </summary>
internal sealed class Watchdog : IHostedService, IStarvationWatchdog, IProbeListener, IDisposable
{
    private readonly ProbeLoop _loop;
    private readonly Reporter _reporter;
    private readonly WatchdogMetrics _metrics;

    public Watchdog(IOptions<WatchdogOptions> options, IMeterFactory meters, ILogger<Watchdog> logger)
    {
        TimeProvider time = TimeProvider.System; // not the application's, which may be a test's: this measures real time
        WatchdogOptions values = options.Value;
        _loop = new(values.StarvingAfter, time, this);
        _reporter = new(this, new(values.LogInterval, time), new(values, time), logger);
        _metrics = new(meters, () => QueueDelay, () => _loop.Episode is not null);
    }

    public event EventHandler<StarvationEventArgs>? EpisodeBegan
    {
        add => _reporter.EpisodeBegan += value;
        remove => _reporter.EpisodeBegan -= value;
    }

    public event EventHandler<StarvationEventArgs>? CauseFound
    {
        add => _reporter.CauseFound += value;
        remove => _reporter.CauseFound -= value;
    }

    public event EventHandler<StarvationEventArgs>? EpisodeEnded
    {
        add => _reporter.EpisodeEnded += value;
        remove => _reporter.EpisodeEnded -= value;
    }

    public TimeSpan QueueDelay => _loop.Delay;

    public StarvationEpisode? Episode => _loop.Episode?.ToEpisode();

    public Task StartAsync(CancellationToken cancellationToken)
    {
        new Thread(_reporter.Run) { IsBackground = true, Name = "starvation watchdog: reports" }.Start();
        new Thread(_loop.Run) { IsBackground = true, Name = "starvation watchdog" }.Start();
        return Task.CompletedTask;
    }

    public Task StopAsync(CancellationToken cancellationToken)
    {
        Dispose();
        return Task.CompletedTask;
    }

    public void Dispose()
    {
        _loop.Dispose();
        _reporter.Dispose();
    }

    void IProbeListener.Started(TimeSpan delay) => _metrics.Started(delay);

    void IProbeListener.Began(EpisodeInProgress episode)
    {
        _reporter.Begin(episode);
        _metrics.Began();
    }

    void IProbeListener.Ended(EpisodeInProgress episode) => _reporter.End(episode);

    void IProbeListener.Failed(Exception failure) => _reporter.Fail(failure);
}
