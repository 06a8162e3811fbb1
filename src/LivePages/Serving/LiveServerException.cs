namespace StockExchange.LivePages.Serving;

/// <summary>A page cannot be served; the message says why, and what to do.</summary>
internal sealed class LiveServerException(string message, Exception inner) : Exception(message, inner);
