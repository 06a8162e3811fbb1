using System.Diagnostics;
using StockExchange.StockApi.Naming;
using StockExchange.StockApi.Problems;
using StockExchange.StockApi.Responses;
using StockExchange.StockApi.Telemetry;
using StockExchange.StockStore;
using StockExchange.StockStore.Durability;

namespace StockExchange.StockApi.Stocks;

/// <summary>Answers an order.</summary>
internal sealed class TradeAnswer(DurableStocks stocks, StockTelemetry telemetry)
{
    public async Task WriteAsync(HttpContext context, OrderSide side)
    {
        int id = StockRoute.Id(context);
        var order = new Order(side, id, await OrderBody.ReadQuantityAsync(context.Request));
        using Activity? activity = telemetry.StartOrder(side, id);
        // Not cancelled by a client that leaves: it may have been applied.
        OrderResult result = await stocks.TradeAsync(order, IdempotencyKey.Read(context), CancellationToken.None);
        telemetry.OrderAnswered(side, result.Outcome);
        await WriteAsync(context, order, result);
    }

    private static Task WriteAsync(HttpContext context, Order order, OrderResult result) => result.Outcome switch
    {
        OrderOutcome.Filled => SmallBody.WriteJsonAsync(
            context.Response, Filled(order, result), StockJson.Default.OrderAnswer, MediaType.Json.ContentType),
        OrderOutcome.UnknownStock => StockRoute.WriteUnknownAsync(context, order.Id),
        OrderOutcome.TooFewLeft => RefuseAsync(
            context, Problem.TooFewLeft, $"{result.Remaining} pieces of stock {order.Id} are left", order, result),
        _ => RefuseAsync(context, Problem.WouldOverflow, $"Stock {order.Id} has {result.Remaining} pieces", order, result),
    };

    private static OrderAnswer Filled(Order order, OrderResult result) =>
        new(order.Id, order.Side.Name(), order.Quantity, result.Remaining, result.Price);

    private static Task RefuseAsync(HttpContext context, Problem problem, string state, Order order, OrderResult result) =>
        ProblemAnswer.WriteAsync(
            context, problem,
            $"{state}; the order was for {order.Quantity}. Nothing has changed.",
            ("id", order.Id), ("remaining", result.Remaining));
}
