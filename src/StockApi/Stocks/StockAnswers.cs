using System.Diagnostics;
using Microsoft.AspNetCore.Http.HttpResults;
using StockExchange.StockApi.Telemetry;
using StockExchange.StockStore;
using StockExchange.StockStore.Commits;
using StockExchange.StockStore.Postgres;

namespace StockExchange.StockApi.Stocks;

/// <summary>The answers to show, find, buy and sell, for the plain API and the three variants.</summary>
public sealed class StockAnswers(IStocks stocks, StockListWriter shown, TableEtag tags, StockTelemetry telemetry)
{
    /// <summary>All stocks in id order, or a page of them.</summary>
    /// <param name="from">First id of the page; there need not be such a stock.</param>
    /// <param name="limit">Maximum number of stocks on the page.</param>
    public ShowResult Show(int from, int limit) => new(shown, from, limit);

    /// <summary>One stock.</summary>
    public async Task<Results<Ok<Stock>, NoSuchStock>> FindAsync(int id, CancellationToken cancellation) =>
        await stocks.FindAsync(id, cancellation) is { } stock ? TypedResults.Ok(stock) : new NoSuchStock(id);

    /// <summary>Buys a quantity of one stock, whole or not at all.</summary>
    public Task<OrderResponse> BuyAsync(int id, OrderRequest request, string? key, HttpContext context) =>
        TradeAsync(new(OrderSide.Buy, id, request.ValidQuantity), IdempotencyKey.FromHeader(key, context));

    /// <summary>Sells a quantity of one stock, whole or not at all.</summary>
    public Task<OrderResponse> SellAsync(int id, OrderRequest request, string? key, HttpContext context) =>
        TradeAsync(new(OrderSide.Sell, id, request.ValidQuantity), IdempotencyKey.FromHeader(key, context));

    private async Task<OrderResponse> TradeAsync(Order order, OrderKey? key)
    {
        using Activity? activity = telemetry.StartOrder(order.Side, order.Id);
        try
        {
            OrderResult result = await ApplyAsync(order, key);
            telemetry.OrderAnswered(order.Side, result.Outcome);
            return new OrderResponse(order, result);
        }
        catch (Exception failure) when (Unavailable(failure) is { } reason)
        {
            telemetry.OrderUnavailable(order.Side, reason);
            throw;
        }
    }

    private static string? Unavailable(Exception failure) => failure switch
    {
        StoreFailedException => "store_failed",
        DatabaseException => "database_unavailable",
        ObjectDisposedException => "shutting_down",
        _ => null,
    };

    private ValueTask<OrderResult> ApplyAsync(Order order, OrderKey? key)
    {
        tags.OrderBegins();
        try
        {
            // It is applied when this returns, and acknowledged later. A disconnect of the client does not cancel it.
            return stocks.TradeAsync(order, key, CancellationToken.None);
        }
        finally
        {
            tags.OrderIsApplied();
        }
    }
}
