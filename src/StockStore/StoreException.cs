namespace StockExchange.StockStore;

/// <summary>A store operation failed for an expected reason; the message says what, where, and what to do.</summary>
public abstract class StoreException : Exception
{
    /// <summary>Creates it with a message for the operator, and the cause.</summary>
    protected StoreException(string message, Exception? cause)
        : base(message, cause)
    {
    }
}
