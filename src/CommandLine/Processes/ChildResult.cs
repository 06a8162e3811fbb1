namespace StockExchange.CommandLine.Processes;

/// <summary>The result of a child process that has ended.</summary>
/// <param name="ExitCode">Its exit code.</param>
/// <param name="Output">Its standard output.</param>
/// <param name="Errors">Its standard error.</param>
internal sealed record ChildResult(int ExitCode, string Output, string Errors);
