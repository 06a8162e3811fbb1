namespace StockExchange.Measuring;

/// <summary>A program could not be published; the message says why.</summary>
internal sealed class PublishException(string message, bool isRuntimeMissing) : Exception(message)
{
    /// <summary>The package source of this machine does not have the runtime.</summary>
    public bool IsRuntimeMissing => isRuntimeMissing;
}
