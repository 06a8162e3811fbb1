using System.Globalization;
using Microsoft.Extensions.Diagnostics.HealthChecks;
using StarvationWatchdog;
using StockExchange.StockStore;

namespace StockExchange.StockApi.Health;

/// <summary>
/// Whether the service accepts traffic: from the moment when the table is loaded (the server does not listen before) until the
/// shutdown begins or the disk fails, and not while it starves.
/// </summary>
internal sealed class Readiness(IHostApplicationLifetime lifetime, IStocks stocks, IStarvationWatchdog watchdog) : IHealthCheck
{
    /// <summary>The reason as a sentence; null if the service is ready.</summary>
    public string? WhyNot
    {
        get
        {
            if (stocks.Failure is { } failure) return failure.Message;
            if (lifetime.ApplicationStopping.IsCancellationRequested) return "The service is shutting down.";
            return watchdog.Episode is null ? null : Starving(watchdog.QueueDelay);
        }
    }

    public Task<HealthCheckResult> CheckHealthAsync(HealthCheckContext context, CancellationToken cancellationToken = default) =>
        Task.FromResult(WhyNot is { } reason ? HealthCheckResult.Unhealthy(reason) : HealthCheckResult.Healthy());

    private static string Starving(TimeSpan waits) => string.Create(
        CultureInfo.InvariantCulture, $"starving: work waits {waits.TotalSeconds:0.0} s for a thread of the pool.");
}
