namespace StockExchange.StockServers.Connections;

/// <summary>The server cannot run; the message says what is wrong and what to do.</summary>
internal sealed class ServerException(string message, Exception? inner = null) : Exception(message, inner);
