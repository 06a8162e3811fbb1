namespace StockExchange.StockStore;

/// <summary>The store cannot do what it was asked for; the message says what, where, and what to do.</summary>
public abstract class StoreException : Exception
{
    /// <summary>With a sentence for the person who can mend it.</summary>
    protected StoreException(string message, Exception? cause)
        : base(message, cause)
    {
    }
}
