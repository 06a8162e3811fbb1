namespace StockExchange.StockApi.Telemetry;

internal static partial class LogMessages
{
    [LoggerMessage(1, LogLevel.Information, "Loaded {Count} stocks from {Path}")]
    public static partial void TableLoaded(ILogger logger, int count, string path);

    [LoggerMessage(2, LogLevel.Information, "Saved {Count} stocks to {Path}")]
    public static partial void TableSaved(ILogger logger, int count, string path);

    [LoggerMessage(3, LogLevel.Critical, "The table could not be saved: orders since the start are lost")]
    public static partial void TableNotSaved(ILogger logger, Exception exception);

    [LoggerMessage(4, LogLevel.Error, "{Method} {Path} failed unexpectedly (trace {TraceId})")]
    public static partial void RequestFailed(ILogger logger, string method, string path, string traceId, Exception exception);
}
