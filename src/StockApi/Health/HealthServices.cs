using System.Net;
using Microsoft.AspNetCore.Diagnostics.HealthChecks;
using Microsoft.Extensions.Diagnostics.HealthChecks;
using Microsoft.Extensions.Options;
using StarvationWatchdog;
using StockExchange.StockApi.Configuration;
using StockExchange.StockApi.Routing;

namespace StockExchange.StockApi.Health;

internal static class HealthServices
{
    /// <summary>Must be called first: then it ends last, and reports the shutdown.</summary>
    public static void AddStockHealth(this IServiceCollection services)
    {
        services.AddSection<HealthOptions>(HealthOptions.Section).Validate(
            options => IPAddress.TryParse(options.Address, out _),
            "Health:Address is an IP address like 127.0.0.1, 0.0.0.0 or ::.");
        services.AddStarvationWatchdog().AddOptions<WatchdogOptions>().Configure<IOptions<HealthOptions>>(
            (watchdog, health) => watchdog.StarvingAfter = health.Value.StarvingAfter);
        services.AddSingleton<Readiness>();
        services.AddHostedService<HealthPort>();
        services.AddHealthChecks().AddCheck<Readiness>("ready");
    }

    /// <summary>Live: the process answers. Ready: it also accepts traffic.</summary>
    public static void MapStockHealth(this IEndpointRouteBuilder routes)
    {
        routes.MapHealthChecks(HealthAnswer.Live, new HealthCheckOptions { Predicate = _ => false }).ForGetAndHead();
        routes.MapHealthChecks(HealthAnswer.Ready, new HealthCheckOptions { ResponseWriter = WriteAsync }).ForGetAndHead();
    }

    /// <summary>Writes the status like the framework, and the reason.</summary>
    private static Task WriteAsync(HttpContext context, HealthReport report)
    {
        context.Response.ContentType = "text/plain";
        string? reason = report.Entries.Values.Select(entry => entry.Description).FirstOrDefault(text => text is not null);
        return context.Response.WriteAsync(reason is null ? $"{report.Status}" : HealthAnswer.Unhealthy(reason));
    }
}
