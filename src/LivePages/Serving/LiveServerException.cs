namespace StockExchange.LivePages.Serving;

/// <summary>A page cannot be served; the message has the reason and what to do.</summary>
internal sealed class LiveServerException(string message, Exception? inner = null) : Exception(message, inner);
