using Microsoft.AspNetCore.Diagnostics;
using StockExchange.StockStore;
using StockExchange.StockStore.Commits;
using StockExchange.StockStore.Postgres;

namespace StockExchange.StockApi.Telemetry;

/// <summary>
/// Counts the orders that end in an exception of the store, and so in a 503; others answer it. To be registered before them.
/// </summary>
internal sealed class UnavailableOrders(StockTelemetry telemetry) : IExceptionHandler
{
    public ValueTask<bool> TryHandleAsync(HttpContext context, Exception exception, CancellationToken cancellationToken)
    {
        string? side = context.Request.Path.Value?.Split('/')[^1];
        if (side is "buy" or "sell" && Reason(exception) is { } reason) telemetry.OrderUnavailable(side, reason);
        return ValueTask.FromResult(false);
    }

    private static string? Reason(Exception exception) => exception switch
    {
        StoreFailedException => "store_failed",
        DatabaseException => "database_unavailable",
        ObjectDisposedException { ObjectName: var closed } when closed == typeof(IStocks).FullName => "shutting_down",
        _ => null,
    };
}
