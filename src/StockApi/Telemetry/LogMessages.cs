using System.Net;
using StockExchange.StockStore.Durability;

namespace StockExchange.StockApi.Telemetry;

internal static partial class LogMessages
{
    [LoggerMessage(1, LogLevel.Information, "Loaded {Count} stocks from {Path} (durability {Durability})")]
    public static partial void TableLoaded(ILogger logger, int count, string path, DurabilityMode durability);

    [LoggerMessage(2, LogLevel.Information, "Ended normally: {Count} stocks are in {Path}")]
    public static partial void TableSaved(ILogger logger, int count, string path);

    [LoggerMessage(3, LogLevel.Critical, "The table was not saved: {Reason}")]
    public static partial void TableNotSaved(ILogger logger, string reason);

    [LoggerMessage(4, LogLevel.Error, "{Method} {Path} failed unexpectedly (trace {TraceId})")]
    public static partial void RequestFailed(ILogger logger, string method, string path, string traceId, Exception exception);

    [LoggerMessage(5, LogLevel.Warning,
        "The service had not ended in good order: {Changes} changes and {Keys} keys came from the journal")]
    public static partial void TableRecovered(ILogger logger, long changes, int keys);

    [LoggerMessage(12, LogLevel.Warning, "{Tail}")]
    public static partial void JournalNotWhole(ILogger logger, CutTail tail);

    [LoggerMessage(7, LogLevel.Warning,
        "The shutdown takes longer than {Seconds} s: the process ends with requests in flight")]
    public static partial void ShutdownTooLong(ILogger logger, double seconds);

    [LoggerMessage(8, LogLevel.Information, "The health port is open at {EndPoint}")]
    public static partial void HealthPortOpen(ILogger logger, IPEndPoint endPoint);

    [LoggerMessage(9, LogLevel.Error, "A thread of the health port failed unexpectedly")]
    public static partial void HealthFailed(ILogger logger, Exception exception);

    [LoggerMessage(10, LogLevel.Information, "Created the database's tables with {Count} stocks from {Path}")]
    public static partial void TableImported(ILogger logger, int count, string path);

    [LoggerMessage(11, LogLevel.Information, "The database's tables are up to date; orders are as durable as its commits")]
    public static partial void DatabaseOpened(ILogger logger);

    [LoggerMessage(6, LogLevel.Error, "{Notice}")]
    public static partial void StoreNotice(ILogger logger, string notice);
}
