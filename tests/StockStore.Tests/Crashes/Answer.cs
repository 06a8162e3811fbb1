namespace StockExchange.StockStore.Tests.Crashes;

/// <summary>What a store made of an order.</summary>
/// <param name="Result">Null if the key belongs to another order.</param>
/// <param name="Commit">When it is acknowledged.</param>
internal sealed record Answer(OrderResult? Result, Task Commit);
