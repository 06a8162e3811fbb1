using OpenTelemetry;
using OpenTelemetry.Metrics;
using OpenTelemetry.Resources;
using OpenTelemetry.Trace;
using StockExchange.StockStore.Commits;

namespace StockExchange.StockApi.Telemetry;

internal static class TelemetryServices
{
    /// <summary>Of OpenTelemetry's own: where its collector is. Without it nothing is registered, and nothing is paid.</summary>
    private const string Endpoint = "OTEL_EXPORTER_OTLP_ENDPOINT";

    /// <summary>Activity source and meter of the database's driver; silent while the table is in a file.</summary>
    private const string Npgsql = "Npgsql";

    /// <summary>Meter of the watchdog, with the delay of the pool's queue.</summary>
    private const string Watchdog = "StarvationWatchdog";

    public static void AddStockTelemetry(this IServiceCollection services, IConfiguration configuration)
    {
        services.AddSingleton<StockTelemetry>();
        if (!string.IsNullOrEmpty(configuration[Endpoint])) services.AddExport();
    }

    /// <summary>Traces, metrics and logs by OTLP, as OpenTelemetry's own environment variables say.</summary>
    private static void AddExport(this IServiceCollection services) => services
        .AddOpenTelemetry()
        .ConfigureResource(resource => resource.AddService("StockApi").AddEnvironmentVariableDetector()) // OTEL_SERVICE_NAME wins
        .WithTracing(traces => traces
            .AddAspNetCoreInstrumentation()
            .AddSource(StockTelemetry.Name, StoreActivities.Name, Npgsql))
        .WithMetrics(metrics => metrics
            .AddAspNetCoreInstrumentation()
            .AddMeter("System.Runtime", StockTelemetry.Name, Watchdog, Npgsql))
        .WithLogging(configureBuilder: null, options => options.IncludeFormattedMessage = true)
        .UseOtlpExporter();
}
