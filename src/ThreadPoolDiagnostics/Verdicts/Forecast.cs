namespace ThreadPoolDiagnostics.Verdicts;

/// <summary>What the pool needs, and when it will have it at the present rate. An estimate.</summary>
/// <param name="ThreadsNeeded">At least: as many as block now, or as there are items in the queue, whichever is more.</param>
/// <param name="ThreadsNeededAtMost">As many as block now, and one for each item in the queue.</param>
/// <param name="TimeToReach">How long the pool needs to grow to the fewer of them at its present rate; null when it does not
/// grow.</param>
/// <param name="Text">The same in words, and what MinThreads would do and cost.</param>
public sealed record Forecast(int ThreadsNeeded, int ThreadsNeededAtMost, TimeSpan? TimeToReach, string Text);
