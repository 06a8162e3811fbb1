namespace ThreadPoolDiagnostics.Verdicts;

/// <summary>What the pool needs, and when it will have it at the present rate.</summary>
/// <param name="ThreadsNeeded">As many as block now, and one for each item in the queue.</param>
/// <param name="TimeToReach">How long the pool needs to grow there at its present rate; null when it does not grow.</param>
/// <param name="Text">The same in words, and what MinThreads would do and cost.</param>
public sealed record Forecast(int ThreadsNeeded, TimeSpan? TimeToReach, string Text);
