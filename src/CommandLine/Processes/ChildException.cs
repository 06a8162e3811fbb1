namespace StockExchange.CommandLine.Processes;

/// <summary>A child process did not do what was waited for in time; the message has its output.</summary>
internal sealed class ChildException(string message) : Exception(message);
