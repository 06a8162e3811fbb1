using Microsoft.Extensions.Logging.Console;
using OpenTelemetry;
using OpenTelemetry.Metrics;
using OpenTelemetry.Resources;
using OpenTelemetry.Trace;
using StockExchange.StockStore.Commits;

namespace StockExchange.StockApi.Telemetry;

internal static class TelemetryServices
{
    /// <summary>OpenTelemetry's variable for the collector's address. Without it nothing is registered.</summary>
    private const string Endpoint = "OTEL_EXPORTER_OTLP_ENDPOINT";

    /// <summary>Activity source and meter of the database's driver; silent while the table is in a file.</summary>
    private const string Npgsql = "Npgsql";

    /// <summary>Meter of the watchdog, with the delay of the pool's queue.</summary>
    private const string Watchdog = "StarvationWatchdog";

    /// <summary>Maximum number of log lines that wait for standard output.</summary>
    private const int MostWaiting = 2_500;

    /// <summary>
    /// Logs to standard output from a dedicated thread. When the output is not read, lines are dropped, and counted in the next
    /// line that is written; by default the service would block.
    /// </summary>
    public static void AddDroppingConsole(this ILoggingBuilder logging)
    {
        logging.AddSimpleConsole();
        logging.Services.Configure<ConsoleLoggerOptions>(options =>
        {
            options.MaxQueueLength = MostWaiting;
            options.QueueFullMode = ConsoleLoggerQueueFullMode.DropWrite;
        });
    }

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
