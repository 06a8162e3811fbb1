namespace StockExchange.CommandLine;

/// <summary>An expected failure. Its message has the problem, its place, and what to do; it is printed without a stack.</summary>
internal sealed class CommandException(string message, Exception? inner = null) : Exception(message, inner);
