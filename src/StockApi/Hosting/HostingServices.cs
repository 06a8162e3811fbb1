using System.Globalization;
using Microsoft.AspNetCore.Diagnostics.HealthChecks;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.Extensions.Options;
using StockExchange.StockApi.Configuration;

namespace StockExchange.StockApi.Hosting;

internal static class HostingServices
{
    private const string Ready = "ready";

    public static void AddServerLimits(this IServiceCollection services)
    {
        services.AddSection<ServerLimitsOptions, ServerLimitsOptionsValidator>(ServerLimitsOptions.Section);
        services.AddOptions<KestrelServerOptions>()
            .Configure<IOptions<ServerLimitsOptions>>((server, limits) => limits.Value.ApplyTo(server))
            .Validate<IConfiguration>(
                (_, configuration) => ArePorts(configuration[WebHostDefaults.HttpPortsKey]),
                "http_ports are numbers from 0 to 65535, separated by semicolons.") // Kestrel takes anything else for port 80
            .ValidateOnStart();
    }

    /// <summary>An end in good order, and in time, whatever clients and the thread pool do.</summary>
    public static void AddShutdown(this IServiceCollection services)
    {
        services.AddOptions<HostOptions>()
            .Configure<IOptions<ServerLimitsOptions>>((host, limits) => host.ShutdownTimeout = limits.Value.Shutdown);
        services.AddHostedService<HangupSignals>();
        services.AddHostedService<ShutdownDeadline>();
    }

    public static void AddStockHealth(this IServiceCollection services) =>
        services.AddHealthChecks().AddCheck<ReadyCheck>(Ready, tags: [Ready]);

    /// <summary>Live: the process answers. Ready: it also wants traffic.</summary>
    public static void MapStockHealth(this IEndpointRouteBuilder routes)
    {
        routes.MapHealthChecks("/health/live", new HealthCheckOptions { Predicate = _ => false });
        routes.MapHealthChecks("/health/ready", new HealthCheckOptions { Predicate = check => check.Tags.Contains(Ready) });
    }

    private static bool ArePorts(string? ports) =>
        ports is null || ports.Split(';').All(port => ushort.TryParse(port, CultureInfo.InvariantCulture, out _));
}
