namespace StockExchange.StockLoad.Shared.Conditions;

/// <summary>A condition cannot be understood. The message says where, and what is possible there.</summary>
internal sealed class ConditionException(string message) : Exception(message);
