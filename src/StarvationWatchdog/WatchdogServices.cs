using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.DependencyInjection.Extensions;
using Microsoft.Extensions.Diagnostics.HealthChecks;
using Microsoft.Extensions.Hosting;
using Microsoft.Extensions.Options;

namespace StarvationWatchdog;

/// <summary>Adds the watchdog to a host.</summary>
public static class WatchdogServices
{
    /// <summary>
    /// Adds the watchdog: metrics, log entries, and the service <see cref="IStarvationWatchdog"/>. It starts and ends with the
    /// host. Further calls add no second one.
    /// </summary>
    /// <param name="services">The services of a host with metrics, such as every generic host since .NET 8.</param>
    /// <param name="configure">Changes the options.</param>
    public static IServiceCollection AddStarvationWatchdog(
        this IServiceCollection services, Action<WatchdogOptions>? configure = null)
    {
        ArgumentNullException.ThrowIfNull(services);
        services.TryAddEnumerable(
            ServiceDescriptor.Singleton<IValidateOptions<WatchdogOptions>, WatchdogOptionsValidator>());
        services.AddOptions<WatchdogOptions>().ValidateOnStart();
        if (configure is not null) services.Configure(configure);
        services.TryAddSingleton<Watchdog>();
        services.TryAddSingleton<IStarvationWatchdog>(provider => provider.GetRequiredService<Watchdog>());
        services.TryAddEnumerable(
            ServiceDescriptor.Singleton<IHostedService, Watchdog>(provider => provider.GetRequiredService<Watchdog>()));
        return services;
    }

    /// <summary>
    /// Adds a health check that fails while the pool starves, with the start, the delay and, if known, the blocking call. Also
    /// adds the watchdog.
    /// </summary>
    /// <param name="builder">The result of <c>services.AddHealthChecks()</c>.</param>
    /// <param name="name">Name of the check.</param>
    /// <param name="failureStatus">Status during starvation; null for unhealthy.</param>
    /// <param name="tags">Tags to filter checks.</param>
    public static IHealthChecksBuilder AddThreadPoolStarvation(
        this IHealthChecksBuilder builder, string name = "thread-pool", HealthStatus? failureStatus = null,
        IEnumerable<string>? tags = null)
    {
        ArgumentNullException.ThrowIfNull(builder);
        builder.Services.AddStarvationWatchdog();
        return builder.AddCheck<StarvationHealthCheck>(name, failureStatus, tags ?? []);
    }
}
