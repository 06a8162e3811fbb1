namespace ThreadPoolDiagnostics.Messages.Logs;

/// <summary>Where in a log something is.</summary>
/// <param name="Line">The number of the line, from 1.</param>
/// <param name="Time">The time of the log entry as the log has it; null when none was found.</param>
public readonly record struct LogPlace(long Line, string? Time);
