using Microsoft.Extensions.Diagnostics.HealthChecks;
using StockExchange.StockStore.Durability;

namespace StockExchange.StockApi.Hosting;

/// <summary>
/// Ready from the moment the table is loaded (the server does not listen earlier) until the shutdown begins, or the disk fails.
/// </summary>
internal sealed class ReadyCheck(IHostApplicationLifetime lifetime, DurableStocks stocks) : IHealthCheck
{
    public Task<HealthCheckResult> CheckHealthAsync(HealthCheckContext context, CancellationToken cancellationToken = default) =>
        Task.FromResult((stocks.Failure, lifetime.ApplicationStopping.IsCancellationRequested) switch
        {
            ({ } failure, _) => HealthCheckResult.Unhealthy(failure.Message),
            (_, true) => HealthCheckResult.Unhealthy("The service is shutting down."),
            _ => HealthCheckResult.Healthy(),
        });
}
