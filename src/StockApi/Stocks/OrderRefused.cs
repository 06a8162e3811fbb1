using System.Reflection;
using Microsoft.AspNetCore.Http.HttpResults;
using Microsoft.AspNetCore.Http.Metadata;
using StockExchange.StockApi.Problems;
using StockExchange.StockStore;

namespace StockExchange.StockApi.Stocks;

/// <summary>An order that was not filled.</summary>
public sealed class OrderRefused(Order order, OrderResult result) : IResult, IEndpointMetadataProvider
{
    /// <inheritdoc/>
    public static void PopulateMetadata(MethodInfo method, EndpointBuilder builder) => builder.AnswersProblems(
        StatusCodes.Status400BadRequest,
        StatusCodes.Status404NotFound,
        StatusCodes.Status409Conflict,
        StatusCodes.Status408RequestTimeout,
        StatusCodes.Status413PayloadTooLarge,
        StatusCodes.Status415UnsupportedMediaType,
        StatusCodes.Status422UnprocessableEntity,
        StatusCodes.Status429TooManyRequests,
        StatusCodes.Status503ServiceUnavailable);

    /// <inheritdoc/>
    public Task ExecuteAsync(HttpContext httpContext) => ToResult().ExecuteAsync(httpContext);

    private IResult ToResult() => result.Outcome switch
    {
        OrderOutcome.UnknownStock => new NoSuchStock(order.Id),
        OrderOutcome.TooFewLeft => Conflict(Problem.TooFewLeft, $"{result.Remaining} pieces of stock {order.Id} are left"),
        _ => Conflict(Problem.WouldOverflow, $"Stock {order.Id} has {result.Remaining} pieces"),
    };

    private ProblemHttpResult Conflict(Problem problem, string state) => problem.ToResult(
        $"{state}; the order was for {order.Quantity}. Nothing has changed.",
        ("id", order.Id), ("remaining", result.Remaining));
}
