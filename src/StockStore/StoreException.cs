namespace StockExchange.StockStore;

/// <summary>The store cannot do what it was asked for; the message says what, where, and what to do.</summary>
public abstract class StoreException : Exception
{
    private protected StoreException(string message, Exception? cause)
        : base(message, cause)
    {
    }
}
