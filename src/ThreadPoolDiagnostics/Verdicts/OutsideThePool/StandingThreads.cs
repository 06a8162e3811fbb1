using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Stacks.Waits;

namespace ThreadPoolDiagnostics.Verdicts.OutsideThePool;

/// <summary>Threads outside the pool that wait at one place of the application's own code, found there again and again.</summary>
/// <param name="Method">The application's own method nearest to the wait.</param>
/// <param name="Wait">What they wait for.</param>
/// <param name="Threads">How many they are.</param>
/// <param name="Duration">
/// How long the one that was seen there for the shortest time was. With <paramref name="HasStood"/> it is the least duration of
/// the wait; without, the thread may have run in between.
/// </param>
/// <param name="HasStood">Whether the scheduler's statistics show that none of them ran in this time.</param>
public sealed record StandingThreads(string Method, WaitKind Wait, int Threads, TimeSpan Duration, bool HasStood)
{
    /// <summary>File and line; null when no symbols were found.</summary>
    public SourceLocation? Source { get; init; }

    /// <summary>The method of .NET or a package that they called there; null for a wait without such a frame.</summary>
    public string? Api { get; init; }

    /// <summary>Whether they wait in code that continues after an await, on a thread which has run it inline.</summary>
    public bool IsContinuation { get; init; }
}
