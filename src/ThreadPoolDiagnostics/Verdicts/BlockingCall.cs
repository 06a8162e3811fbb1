using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Stacks.Waits;

namespace ThreadPoolDiagnostics.Verdicts;

/// <summary>A method of the application in which pool threads wait.</summary>
/// <param name="Method">The application's frame nearest to the wait; the .NET method called where that frame was inlined.</param>
/// <param name="Wait">What it waits for.</param>
/// <param name="BusyShare">Its share of the busy pool threads, 0 to 1, over all snapshots.</param>
/// <param name="Threads">How many pool threads wait there, in the last snapshot that has the call.</param>
/// <param name="CallPath">
/// From the outermost of the application's methods, as far as each has called the next, to <paramref name="Method"/>, and from
/// there to the wait, as most of the threads have it. Only the frames of .NET where the application's were inlined.
/// </param>
public sealed record BlockingCall(
    string Method, WaitKind Wait, double BusyShare, int Threads, IReadOnlyList<CallPathFrame> CallPath)
{
    /// <summary>The assembly of the method, without extension; empty for code that was generated at run time.</summary>
    public string Module { get; init; } = "";

    /// <summary>The method belongs to the application or a package of its choice, not to .NET.</summary>
    public bool IsApplication { get; init; } = true;

    /// <summary>File and line of the call, where symbols were found.</summary>
    public SourceLocation? Source { get; init; }

    /// <summary>
    /// The application's own method that leads to it, when <see cref="Method"/> belongs to a package; null otherwise.
    /// </summary>
    public string? Caller { get; init; }

    /// <summary>The package's method that <see cref="Caller"/> called; null when there is no such caller.</summary>
    public string? PackageApi { get; init; }

    /// <summary>The requests that these threads had begun, the most frequent first; empty when none was observed.</summary>
    public IReadOnlyList<string> Routes { get; init; } = [];

    /// <summary>The longest wait measured on these threads; null when no wait was timed.</summary>
    public TimeSpan? LongestWait { get; init; }

    /// <summary>
    /// The method of .NET that was called, with namespace, type and arguments: System.Console.WriteLine(String), and not the lock
    /// within it. Null when the wait has no frame of .NET.
    /// </summary>
    public string? Api { get; init; }

    /// <summary>
    /// Inferred: at most 5 methods that may have made the call, the likeliest first. Empty when the frame itself is known, or
    /// there is no evidence for any method.
    /// </summary>
    public IReadOnlyList<CallCandidate> Candidates { get; init; } = [];

    /// <summary>
    /// How many threads were there in every snapshot that has the call, first to last; 0 when there is just one.
    /// </summary>
    public int PersistentThreads { get; init; }

    /// <summary>What must become asynchronous: the part of <see cref="CallPath"/> that is not .NET's, outermost first.</summary>
    public IReadOnlyList<CallPathFrame> ApplicationPath() =>
        [.. CallPath.TakeWhile(frame => frame.Origin is not FrameOrigin.Framework)];

    /// <summary>From <see cref="Method"/> to the wait, outermost first.</summary>
    public IReadOnlyList<CallPathFrame> WaitPath() => [.. CallPath.Skip(Math.Max(0, ApplicationPath().Count - 1))];
}
