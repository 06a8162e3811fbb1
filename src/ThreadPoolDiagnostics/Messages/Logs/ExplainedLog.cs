namespace ThreadPoolDiagnostics.Messages.Logs;

/// <summary>What is known of a log.</summary>
/// <param name="Lines">The number of its lines.</param>
/// <param name="CutLines">The number of lines that are longer than <see cref="LogReader.LongestLine"/>; only a part of each was
/// read at a time, so that a message across two parts is missed.</param>
/// <param name="Findings">The messages in the order in which they first occur.</param>
public sealed record ExplainedLog(long Lines, long CutLines, IReadOnlyList<MessageFinding> Findings);
