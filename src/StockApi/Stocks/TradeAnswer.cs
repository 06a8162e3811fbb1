using StockExchange.StockApi.Problems;
using StockExchange.StockApi.Telemetry;
using StockExchange.StockStore;

namespace StockExchange.StockApi.Stocks;

/// <summary>Answers an order.</summary>
internal sealed class TradeAnswer(DurableStocks stocks, IdempotentOrders idempotent, StockTelemetry telemetry)
{
    public async Task WriteAsync(HttpContext context, OrderSide side)
    {
        int id = StockRoute.Id(context);
        var order = new Order(side, id, await OrderBody.ReadQuantityAsync(context.Request));
        using var activity = telemetry.StartOrder(side, id);
        var key = context.Request.Headers[IdempotentOrders.Header];
        var result = key.Count == 0
            ? await stocks.TradeAsync(side, id, order.Quantity, context.RequestAborted)
            : await idempotent.TradeOnceAsync(key.ToString(), order);
        telemetry.OrderAnswered(side, result.Outcome);
        Write(context, order, result);
    }

    private static void Write(HttpContext context, Order order, OrderResult result)
    {
        switch (result.Outcome)
        {
            case OrderOutcome.Filled:
                JsonBody.Write(context.Response, Filled(order, result), StockJson.Default.OrderAnswer);
                break;
            case OrderOutcome.UnknownStock:
                StockRoute.WriteUnknown(context, order.Id);
                break;
            case OrderOutcome.TooFewLeft:
                Refuse(context, Problem.TooFewLeft, $"{result.Remaining} pieces of stock {order.Id} are left", order, result);
                break;
            default:
                Refuse(context, Problem.WouldOverflow, $"Stock {order.Id} has {result.Remaining} pieces", order, result);
                break;
        }
    }

    private static OrderAnswer Filled(Order order, OrderResult result) =>
        new(order.Id, order.Side == OrderSide.Buy ? "buy" : "sell", order.Quantity, result.Remaining, result.Price);

    private static void Refuse(HttpContext context, Problem problem, string state, Order order, OrderResult result) =>
        ProblemAnswer.Write(
            context, problem, $"{state}; the order was for {order.Quantity}. Nothing has changed.", ("id", order.Id), ("remaining", result.Remaining));
}
