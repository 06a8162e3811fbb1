using System.Diagnostics.Metrics;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Diagnostics.HealthChecks;
using Microsoft.Extensions.Hosting;
using Microsoft.Extensions.Options;

namespace StarvationWatchdog.Tests;

public sealed class WatchdogServicesTests
{
    private readonly CancellationToken _test = TestContext.Current.CancellationToken;

    [Fact]
    public async Task A_host_gets_one_watchdog_that_measures_from_its_start_to_its_end()
    {
        using var meters = new Meters();
        HostApplicationBuilder builder = Host.CreateEmptyApplicationBuilder(new());
        builder.Services.AddSingleton<IMeterFactory>(meters);
        builder.Services.AddStarvationWatchdog().AddStarvationWatchdog(options => options.FindCause = false);
        builder.Services.AddHealthChecks().AddThreadPoolStarvation();
        using IHost host = builder.Build();
        var watchdog = host.Services.GetRequiredService<IStarvationWatchdog>();
        Assert.Same(watchdog, Assert.Single(host.Services.GetServices<IHostedService>().OfType<IStarvationWatchdog>()));

        await host.StartAsync(_test);
        await Eventually.HoldsAsync(() => meters.Measured > 1, () => "delays are recorded", TimeSpan.FromSeconds(30));
        Assert.Equal(
            [
                "Counter dotnet.starvation.episodes", "Histogram dotnet.starvation.queue.delay",
                "ObservableGauge dotnet.starvation.queue.waiting", "ObservableUpDownCounter dotnet.starvation.state",
            ],
            meters.Names.Order());
        HealthReport report = await host.Services.GetRequiredService<HealthCheckService>().CheckHealthAsync(_test);
        Assert.Equal(HealthStatus.Healthy, report.Entries["thread-pool"].Status);
        await host.StopAsync(_test);
    }

    [Theory]
    [InlineData(null, HealthStatus.Unhealthy)]
    [InlineData(HealthStatus.Degraded, HealthStatus.Degraded)]
    public async Task While_an_episode_lasts_the_health_check_says_since_when_how_late_and_why(
        HealthStatus? failureStatus, HealthStatus expected)
    {
        var watchdog = new Starving();
        var services = new ServiceCollection();
        services.AddLogging();
        services.AddSingleton<IStarvationWatchdog>(watchdog);
        services.AddHealthChecks().AddThreadPoolStarvation("pool", failureStatus, ["ready"]);
        await using ServiceProvider provider = services.BuildServiceProvider();
        var checks = provider.GetRequiredService<HealthCheckService>();

        HealthReportEntry entry = (await checks.CheckHealthAsync(_test)).Entries["pool"];
        Assert.Equal(expected, entry.Status);
        Assert.Equal(["ready"], entry.Tags);
        Assert.Equal(
            "The thread pool has been starving since 12:30:05 UTC: work waits 3.4 s for a thread. "
                + "Blocking call: Shop.Pay() (Pay.cs:7).",
            entry.Description);

        watchdog.Episode = null;
        Assert.Equal(HealthStatus.Healthy, (await checks.CheckHealthAsync(_test)).Status);
    }

    [Fact]
    public void The_defaults_are_these() => Assert.Equivalent(
        new
        {
            StarvingAfter = TimeSpan.FromSeconds(1),
            LogInterval = TimeSpan.FromMinutes(10),
            FindCause = true,
            ToolPath = (string?)null,
        },
        new WatchdogOptions(),
        strict: true);

    [Theory]
    [InlineData(0.09, 0, nameof(WatchdogOptions.StarvingAfter))]
    [InlineData(61, 0, nameof(WatchdogOptions.StarvingAfter))]
    [InlineData(1, -1, nameof(WatchdogOptions.LogInterval))]
    public async Task Options_out_of_their_range_keep_the_host_from_starting(double after, double interval, string option)
    {
        HostApplicationBuilder builder = Host.CreateEmptyApplicationBuilder(new());
        builder.Services.AddStarvationWatchdog(options =>
        {
            options.StarvingAfter = TimeSpan.FromSeconds(after);
            options.LogInterval = TimeSpan.FromSeconds(interval);
        });
        using IHost host = builder.Build();

        var refusal = await Assert.ThrowsAsync<OptionsValidationException>(() => host.StartAsync(_test));
        Assert.Contains(option, refusal.Message, StringComparison.Ordinal);
    }

#pragma warning disable CS0067 // The check has no need of events
    private sealed class Starving : IStarvationWatchdog
    {
        public event EventHandler<StarvationEventArgs>? EpisodeBegan;

        public event EventHandler<StarvationEventArgs>? CauseFound;

        public event EventHandler<StarvationEventArgs>? EpisodeEnded;

        public TimeSpan QueueDelay => TimeSpan.FromSeconds(3.4);

        public StarvationEpisode? Episode { get; set; } = new(
            new(2026, 1, 2, 12, 30, 5, TimeSpan.Zero), TimeSpan.FromSeconds(9), TimeSpan.FromSeconds(4), Threads: 12,
            new("Shop.Pay()", "Pay.cs:7", "task", Threads: 10, []), IsOver: false);
    }
#pragma warning restore CS0067
}
