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
    /// The watchdog: metrics, log entries, and <see cref="IStarvationWatchdog"/> as a service. It starts and ends with the host.
    /// Several calls add one.
    /// </summary>
    /// <param name="services">Of a host with metrics, as every generic host since .NET 8 has them.</param>
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
    /// A health check that fails while the pool starves, and says since when, how late and, if known, by which call. Adds the
    /// watchdog too.
    /// </summary>
    /// <param name="builder">Of <c>services.AddHealthChecks()</c>.</param>
    /// <param name="name">Of the check.</param>
    /// <param name="failureStatus">What it says then; unhealthy where null.</param>
    /// <param name="tags">To choose it by.</param>
    public static IHealthChecksBuilder AddThreadPoolStarvation(
        this IHealthChecksBuilder builder, string name = "thread-pool", HealthStatus? failureStatus = null,
        IEnumerable<string>? tags = null)
    {
        ArgumentNullException.ThrowIfNull(builder);
        builder.Services.AddStarvationWatchdog();
        return builder.AddCheck<StarvationHealthCheck>(name, failureStatus, tags ?? []);
    }
}
