using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Stacks.Waits;

namespace ThreadPoolDiagnostics.Verdicts;

/// <summary>A method of the application at which pool threads wait.</summary>
/// <param name="Method">The application's frame nearest to the wait; the call into .NET where that frame was inlined.</param>
/// <param name="Wait">What it waits for.</param>
/// <param name="Share">Of the busy pool threads, 0 to 1, over all snapshots.</param>
/// <param name="Threads">How many pool threads wait there, in the last snapshot that has it.</param>
/// <param name="Path">From that method to the wait, outermost first, as most of them have it.</param>
public sealed record BlockingCall(string Method, WaitKind Wait, double Share, int Threads, IReadOnlyList<string> Path)
{
    /// <summary>The assembly of the method, without extension; empty for code that was generated at run time.</summary>
    public string Module { get; init; } = "";

    /// <summary>The method belongs to the application or a library of its choice, not to .NET.</summary>
    public bool IsApplication { get; init; } = true;

    /// <summary>File and line of the call, where symbols were found.</summary>
    public SourceLocation? Source { get; init; }

    /// <summary>
    /// The program's own method that leads to it, when <see cref="Method"/> belongs to a library; null otherwise.
    /// </summary>
    public string? Caller { get; init; }

    /// <summary>The library's method that <see cref="Caller"/> called; null when there is no such caller.</summary>
    public string? Through { get; init; }

    /// <summary>The requests that these threads had begun, the most frequent first; empty when that was not seen.</summary>
    public IReadOnlyList<string> Routes { get; init; } = [];

    /// <summary>The longest wait that was seen of these threads; null when no wait was timed.</summary>
    public TimeSpan? LongestWait { get; init; }

    /// <summary>
    /// The method of .NET that was called, with namespace, type and arguments: System.Console.WriteLine(String), and not the lock
    /// within it. Null when the wait has no frame of .NET.
    /// </summary>
    public string? Called { get; init; }

    /// <summary>
    /// What must become asynchronous: the application's methods from the outermost, as far as each has called the next, to
    /// <see cref="Method"/>. Empty when that was inlined.
    /// </summary>
    public IReadOnlyList<RoadStep> Road { get; init; } = [];

    /// <summary>
    /// Inferred: at most 5 methods that may have made the call, the likeliest first. Empty when the frame itself is known, or
    /// nothing speaks for anybody.
    /// </summary>
    public IReadOnlyList<CallCandidate> Candidates { get; init; } = [];

    /// <summary>
    /// How many threads were there in every snapshot that has the call, first to last; 0 when there is just one.
    /// </summary>
    public int Staying { get; init; }
}
