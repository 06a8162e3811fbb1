namespace StockExchange.StockApi.Health;

/// <summary>The health port cannot be opened; the message says why, and what to do.</summary>
internal sealed class HealthPortException(string message, Exception cause) : Exception(message, cause);
