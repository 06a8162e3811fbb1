namespace StockExchange.StockApi.Customers;

/// <summary>What a customer lookup waits for: a query that is slow to answer and costs its caller no thread.</summary>
public interface ISlowQuery
{
    /// <summary>Completes when the query is answered, and not before a pool thread is free to run the continuation.</summary>
    /// <param name="duration">How long it takes, or a few milliseconds more.</param>
    Task RunAsync(TimeSpan duration);
}
