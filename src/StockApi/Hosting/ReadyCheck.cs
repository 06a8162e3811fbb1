using Microsoft.Extensions.Diagnostics.HealthChecks;

namespace StockExchange.StockApi.Hosting;

/// <summary>Ready from the moment the table is loaded (the server does not listen earlier) until the shutdown begins.</summary>
internal sealed class ReadyCheck(IHostApplicationLifetime lifetime) : IHealthCheck
{
    public Task<HealthCheckResult> CheckHealthAsync(HealthCheckContext context, CancellationToken cancellationToken = default) =>
        Task.FromResult(lifetime.ApplicationStopping.IsCancellationRequested
            ? HealthCheckResult.Unhealthy("The service is shutting down.")
            : HealthCheckResult.Healthy());
}
