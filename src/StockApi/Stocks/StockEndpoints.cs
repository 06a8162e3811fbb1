using System.ComponentModel.DataAnnotations;
using Microsoft.AspNetCore.Http.HttpResults;
using Microsoft.AspNetCore.Mvc;
using StockExchange.StockApi.Clients;
using StockExchange.StockApi.Routing;
using StockExchange.StockStore;

namespace StockExchange.StockApi.Stocks;

/// <summary>The plain asynchronous API, without a customer lookup.</summary>
internal static class StockEndpoints
{
    public static void MapStocks(this IEndpointRouteBuilder root)
    {
        RouteGroupBuilder routes = root.MapGroup("").WithTags("Stocks").RequireRateLimiting(RequestLimits.Plain);
        routes.MapGet("/api/stocks", Show).ForGetAndHead();
        routes.MapGet("/api/stocks/" + StockRoute.One, FindAsync).ForGetAndHead();
        routes.MapPost("/api/stocks/" + StockRoute.Buy, BuyAsync);
        routes.MapPost("/api/stocks/" + StockRoute.Sell, SellAsync);
    }

    /// <inheritdoc cref="StockAnswers.Show"/>
    internal static ShowResult Show(
        StockAnswers answers, [Range(1, int.MaxValue)] int from = 1, [Range(1, int.MaxValue)] int limit = int.MaxValue) =>
        answers.Show(from, limit);

    /// <inheritdoc cref="StockAnswers.FindAsync"/>
    internal static Task<Results<Ok<Stock>, NoSuchStock>> FindAsync(
        int id, StockAnswers answers, CancellationToken cancellation) => answers.FindAsync(id, cancellation);

    /// <inheritdoc cref="StockAnswers.BuyAsync"/>
    internal static Task<OrderResponse> BuyAsync(
        int id, OrderRequest order, [FromHeader(Name = IdempotencyKey.Header)] string? key, HttpContext context,
        StockAnswers answers) => answers.BuyAsync(id, order, key, context);

    /// <inheritdoc cref="StockAnswers.SellAsync"/>
    internal static Task<OrderResponse> SellAsync(
        int id, OrderRequest order, [FromHeader(Name = IdempotencyKey.Header)] string? key, HttpContext context,
        StockAnswers answers) => answers.SellAsync(id, order, key, context);
}
