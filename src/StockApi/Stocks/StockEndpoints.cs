using System.ComponentModel.DataAnnotations;
using Microsoft.AspNetCore.Http.HttpResults;
using Microsoft.AspNetCore.Mvc;
using StockExchange.StockApi.Clients;
using StockExchange.StockStore;

namespace StockExchange.StockApi.Stocks;

/// <summary>The plain asynchronous API, without a customer lookup.</summary>
internal static class StockEndpoints
{
    private static readonly HttpMethodMetadata GetAndHead = new([HttpMethods.Get, HttpMethods.Head]);

    public static void MapStocks(this IEndpointRouteBuilder root)
    {
        RouteGroupBuilder routes = root.MapGroup("").WithTags("Stocks").RequireRateLimiting(RequestLimits.Plain);
        routes.MapGet("/api/stocks", Show).WithMetadata(GetAndHead)
            .WithSummary("All stocks in id order, or a page of them.");
        routes.MapGet("/api/stocks/" + StockRoute.One, FindAsync).WithMetadata(GetAndHead)
            .WithSummary("One stock.");
        routes.MapPost("/api/stocks/" + StockRoute.Buy, BuyAsync)
            .WithSummary("Buys a quantity of one stock, whole or not at all.");
        routes.MapPost("/api/stocks/" + StockRoute.Sell, SellAsync)
            .WithSummary("Sells a quantity of one stock, whole or not at all.");
    }

    private static ShowResult Show(
        StockAnswers answers, [Range(1, int.MaxValue)] int from = 1, [Range(1, int.MaxValue)] int limit = int.MaxValue) =>
        answers.Show(from, limit);

    private static Task<Results<Ok<Stock>, NoSuchStock>> FindAsync(
        int id, StockAnswers answers, CancellationToken cancellation) => answers.FindAsync(id, cancellation);

    private static Task<Results<OrderFilled, OrderRefused>> BuyAsync(
        int id, OrderRequest order, [FromHeader(Name = IdempotencyKey.Header)] string? key, HttpContext context,
        StockAnswers answers) =>
        answers.BuyAsync(id, order, IdempotencyKey.FromHeader(key, context));

    private static Task<Results<OrderFilled, OrderRefused>> SellAsync(
        int id, OrderRequest order, [FromHeader(Name = IdempotencyKey.Header)] string? key, HttpContext context,
        StockAnswers answers) =>
        answers.SellAsync(id, order, IdempotencyKey.FromHeader(key, context));
}
