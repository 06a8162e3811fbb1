using System.Diagnostics;
using Microsoft.AspNetCore.Http.HttpResults;
using StockExchange.StockApi.Naming;
using StockExchange.StockApi.Telemetry;
using StockExchange.StockStore;
using StockExchange.StockStore.Commits;
using StockExchange.StockStore.Postgres;

namespace StockExchange.StockApi.Stocks;

/// <summary>What the plain API and the three variants have in common: the answers to show, find, buy and sell.</summary>
public sealed class StockAnswers(IStocks stocks, ShownTable shown, TableEtag tags, StockTelemetry telemetry)
{
    /// <summary>All stocks in id order, or a page of them.</summary>
    /// <param name="from">First id of the page; it need not be listed.</param>
    /// <param name="limit">Most stocks on the page.</param>
    public ShowResult Show(int from, int limit) => new(shown, StockPage.FromQuery(from, limit));

    /// <summary>One stock.</summary>
    public async Task<Results<Ok<Stock>, NoSuchStock>> FindAsync(int id, CancellationToken cancellation) =>
        await stocks.FindAsync(id, cancellation) is { } stock ? TypedResults.Ok(stock) : new NoSuchStock(id);

    /// <summary>Buys a quantity of one stock, whole or not at all.</summary>
    public Task<Results<OrderFilled, OrderRefused>> BuyAsync(int id, OrderRequest request, OrderKey? key) =>
        TradeAsync(OrderSide.Buy, id, request, key);

    /// <summary>Sells a quantity of one stock, whole or not at all.</summary>
    public Task<Results<OrderFilled, OrderRefused>> SellAsync(int id, OrderRequest request, OrderKey? key) =>
        TradeAsync(OrderSide.Sell, id, request, key);

    private async Task<Results<OrderFilled, OrderRefused>> TradeAsync(
        OrderSide side, int id, OrderRequest request, OrderKey? key)
    {
        var order = new Order(side, id, request.ValidQuantity);
        using Activity? activity = telemetry.StartOrder(side, id);
        try
        {
            OrderResult result = await ApplyAsync(order, key);
            telemetry.OrderAnswered(side, result.Outcome);
            return result.Outcome == OrderOutcome.Filled
                ? new OrderFilled(new OrderAnswer(id, side.Name(), order.Quantity, result.Remaining, result.Price))
                : new OrderRefused(order, result);
        }
        catch (Exception failure) when (Unavailable(failure) is { } reason)
        {
            telemetry.OrderUnavailable(side, reason);
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
            // It is applied when this returns, and acknowledged later. A client that leaves does not cancel it.
            return stocks.TradeAsync(order, key, CancellationToken.None);
        }
        finally
        {
            tags.OrderIsApplied();
        }
    }
}
