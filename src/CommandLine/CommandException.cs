namespace StockExchange.CommandLine;

/// <summary>An expected failure. Its message says what, where, and what to do; the user sees it without a stack.</summary>
internal sealed class CommandException(string message, Exception? inner = null) : Exception(message, inner);
