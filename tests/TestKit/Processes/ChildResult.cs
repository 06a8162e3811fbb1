namespace StockExchange.TestKit.Processes;

/// <summary>What is left of a child process that has ended.</summary>
/// <param name="ExitCode">What it ended with.</param>
/// <param name="Output">Standard output.</param>
/// <param name="Errors">Standard error.</param>
internal sealed record ChildResult(int ExitCode, string Output, string Errors);
