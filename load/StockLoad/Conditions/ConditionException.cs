namespace StockExchange.StockLoad.Conditions;

/// <summary>A condition cannot be understood. The message says where, and what is possible there.</summary>
internal sealed class ConditionException(string message) : Exception(message);
