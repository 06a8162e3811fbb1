using Microsoft.AspNetCore.Diagnostics.HealthChecks;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.Extensions.Options;
using StockExchange.StockStore;

namespace StockExchange.StockApi.Hosting;

internal static class HostingServices
{
    private const string Ready = "ready";

    public static void AddServerLimits(this IServiceCollection services)
    {
        services.AddOptions<ServerLimitsOptions>().BindConfiguration("ServerLimits").ValidateOnStart();
        services.AddSingleton<IValidateOptions<ServerLimitsOptions>, ServerLimitsOptionsValidator>();
        services.AddOptions<KestrelServerOptions>()
            .Configure<IOptions<ServerLimitsOptions>>((server, limits) => limits.Value.ApplyTo(server));
    }

    public static void AddStockTable(this IServiceCollection services)
    {
        services.AddOptions<StockOptions>().BindConfiguration("Stocks").ValidateOnStart();
        services.AddSingleton<IValidateOptions<StockOptions>, StockOptionsValidator>();
        services.AddSingleton(provider => DurableStocks.Open(provider.GetRequiredService<IOptions<StockOptions>>().Value.Path));
        services.AddSingleton(provider => provider.GetRequiredService<DurableStocks>().Table);
        services.AddHostedService<StockTableLifetime>();
    }

    public static void AddStockHealth(this IServiceCollection services) =>
        services.AddHealthChecks().AddCheck<ReadyCheck>(Ready, tags: [Ready]);

    /// <summary>Live: the process answers. Ready: it also wants traffic.</summary>
    public static void MapStockHealth(this IEndpointRouteBuilder routes)
    {
        routes.MapHealthChecks("/health/live", new HealthCheckOptions { Predicate = _ => false });
        routes.MapHealthChecks("/health/ready", new HealthCheckOptions { Predicate = check => check.Tags.Contains(Ready) });
    }
}
