using Microsoft.Extensions.Diagnostics.HealthChecks;

namespace StockExchange.StockApi.Health;

/// <summary>Readiness as ASP.NET Core's health checks ask for it.</summary>
internal sealed class ReadyCheck(Readiness readiness) : IHealthCheck
{
    public Task<HealthCheckResult> CheckHealthAsync(HealthCheckContext context, CancellationToken cancellationToken = default) =>
        Task.FromResult(readiness.WhyNot is { } reason ? HealthCheckResult.Unhealthy(reason) : HealthCheckResult.Healthy());
}
