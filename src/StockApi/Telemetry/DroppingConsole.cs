using Microsoft.Extensions.Logging.Console;

namespace StockExchange.StockApi.Telemetry;

internal static class DroppingConsole
{
    private const int MostWaiting = 2_500;

    /// <summary>
    /// Logs to standard output from a thread of the logger's own. When nobody reads it, lines are dropped, and counted in the
    /// next one that gets through; by default the service would wait for its reader.
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
}
