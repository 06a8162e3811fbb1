using System.Reflection;
using System.Text.Json;
using Microsoft.AspNetCore.Http.HttpResults;
using Microsoft.AspNetCore.Http.Metadata;
using StockExchange.StockApi.Problems;
using StockExchange.StockApi.Telemetry;
using StockExchange.StockStore;

namespace StockExchange.StockApi.Stocks;

/// <summary>The response to an order: 200 and what was traded, or the problem.</summary>
public sealed class OrderResponse(Order order, OrderResult result) : IResult, IEndpointMetadataProvider
{
    /// <inheritdoc/>
    public static void PopulateMetadata(MethodInfo method, EndpointBuilder builder)
    {
        builder.Metadata.Add(new ProducesResponseTypeMetadata(200, typeof(OrderAnswer), ["application/json"]));
        builder.AnswersProblems(400, 404, 408, 409, 413, 415, 422, 429, 503);
    }

    /// <inheritdoc/>
    public Task ExecuteAsync(HttpContext httpContext) => result.Outcome switch
    {
        OrderOutcome.Filled => SendAsync(httpContext.Response),
        OrderOutcome.UnknownStock => new NoSuchStock(order.Id).ExecuteAsync(httpContext),
        OrderOutcome.TooFewLeft =>
            Conflict(Problem.TooFewLeft, $"{result.Remaining} pieces of stock {order.Id} are left").ExecuteAsync(httpContext),
        _ => Conflict(Problem.WouldOverflow, $"Stock {order.Id} has {result.Remaining} pieces").ExecuteAsync(httpContext),
    };

    /// <summary>Unlike <c>Ok&lt;OrderAnswer&gt;</c>, sends a length, and body and headers in one packet.</summary>
    private Task SendAsync(HttpResponse response)
    {
        var answer = new OrderAnswer(order.Id, order.Side.Name(), order.Quantity, result.Remaining, result.Price);
        return SmallBody.SendAsync(
            response, JsonSerializer.SerializeToUtf8Bytes(answer, StockJson.Default.OrderAnswer), StockForm.Json.ContentType);
    }

    private ProblemHttpResult Conflict(Problem problem, string state) => problem.ToResult(
        $"{state}; the order was for {order.Quantity}. Nothing has changed.",
        ("id", order.Id), ("remaining", result.Remaining));
}

/// <summary>Answer to an order that was filled.</summary>
/// <param name="Id">The stock.</param>
/// <param name="Side"><c>buy</c> or <c>sell</c>.</param>
/// <param name="Quantity">Pieces traded.</param>
/// <param name="Remaining">Pieces left after this order.</param>
/// <param name="Price">Price of a piece.</param>
public sealed record OrderAnswer(int Id, string Side, long Quantity, long Remaining, long Price);
