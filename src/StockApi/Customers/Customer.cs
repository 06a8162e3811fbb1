namespace StockExchange.StockApi.Customers;

/// <summary>What the simulated database knows of a customer.</summary>
/// <param name="Name">The name that was asked for.</param>
public sealed record Customer(string Name);
