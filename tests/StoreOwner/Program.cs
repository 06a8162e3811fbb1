// Opens a stock.txt as a process of its own: for each line of its input it buys a piece of stock 1 and says when that is
// acknowledged; at the end of its input it ends the store.
using StockExchange.StockStore;
using StockExchange.StockStore.Durability;

try
{
    await using var stocks = DurableStocks.Open(args[0]);
    Console.WriteLine($"open {stocks.Recovered.Changes}.");
    while (Console.ReadLine() is { } key)
    {
        OrderResult result = await stocks.TradeAsync(new(OrderSide.Buy, 1, 1), new OrderKey(key, "owner"));
        Console.WriteLine($"acknowledged {key} {result.Remaining}.");
    }
}
catch (StoreException refused)
{
    Console.WriteLine($"refused: {refused.Message}");
    return 1;
}

return 0;
