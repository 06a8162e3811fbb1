namespace ThreadPoolDiagnostics.Messages.Logs;

/// <summary>A known message in a log, with all its occurrences that tell the same about the pool.</summary>
/// <param name="Message">The message.</param>
/// <param name="Count">How often it occurs.</param>
/// <param name="First">The first occurrence.</param>
/// <param name="Last">The last occurrence.</param>
/// <param name="Worst">The first one with the largest figure.</param>
/// <param name="Reading">What the worst one says.</param>
/// <param name="Text">The beginning of the worst one's line.</param>
public sealed record MessageFinding(
    KnownMessage Message, int Count, LogPlace First, LogPlace Last, LogPlace Worst, MessageReading Reading, string Text)
{
    /// <summary>The length of <see cref="Text"/> at most, in characters.</summary>
    public const int LongestText = 300;
}
