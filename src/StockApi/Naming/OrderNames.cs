using StockExchange.StockStore;

namespace StockExchange.StockApi.Naming;

/// <summary>What an order is and what became of it, as the API, the metrics and the spans call it.</summary>
internal static class OrderNames
{
    public static string Name(this OrderSide side) => side == OrderSide.Buy ? "buy" : "sell";

    public static string Name(this OrderOutcome outcome) => outcome switch
    {
        OrderOutcome.Filled => "filled",
        OrderOutcome.UnknownStock => "unknown_stock",
        OrderOutcome.TooFewLeft => "too_few_left",
        _ => "would_overflow",
    };
}
