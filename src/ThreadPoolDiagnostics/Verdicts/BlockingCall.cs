using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Stacks.Waits;

namespace ThreadPoolDiagnostics.Verdicts;

/// <summary>A method of the application in which pool threads wait.</summary>
/// <param name="Method">The application's frame nearest to the wait; the .NET method called where that frame was inlined.</param>
/// <param name="Wait">What it waits for.</param>
/// <param name="BusyShare">Its share of the busy pool threads, 0 to 1, over all snapshots.</param>
/// <param name="Threads">How many pool threads wait there, in the last snapshot that has the call.</param>
/// <param name="CallPath">
/// The frames from the outermost application method, as far as each has called the next, to <paramref name="Method"/>, and from
/// there to the wait, as most of the threads have them. Only .NET's frames where the application's were inlined.
/// </param>
public sealed record BlockingCall(
    string Method, WaitKind Wait, double BusyShare, int Threads, IReadOnlyList<CallPathFrame> CallPath)
{
    /// <summary>The assembly of the method, without extension; empty for code that was generated at run time.</summary>
    public string Module { get; init; } = "";

    /// <summary>Whether the method belongs to the application or a package that it uses, not to .NET.</summary>
    public bool IsApplication { get; init; } = true;

    /// <summary>File and line of the call; null when no symbols were found.</summary>
    public SourceLocation? Source { get; init; }

    /// <summary>The application's method that leads to it, when <see cref="Method"/> is a package's; otherwise null.</summary>
    public string? Caller { get; init; }

    /// <summary>The package's method that <see cref="Caller"/> called; null when there is no such caller.</summary>
    public string? PackageApi { get; init; }

    /// <summary>The requests that these threads had begun, most frequent first; empty when none was observed.</summary>
    public IReadOnlyList<string> Routes { get; init; } = [];

    /// <summary>The longest wait measured on these threads; null when none was measured.</summary>
    public TimeSpan? LongestWait { get; init; }

    /// <summary>
    /// The .NET method that was called, with type and arguments, not the lock within it. Null for a wait without such a frame.
    /// </summary>
    public string? Api { get; init; }

    /// <summary>Inferred: at most 5 methods that may have made the call, likeliest first. Empty if the frame is known.</summary>
    public IReadOnlyList<CallCandidate> Candidates { get; init; } = [];

    /// <summary>The number of threads there in every snapshot that has the call; 0 when only one snapshot has it.</summary>
    public int PersistentThreads { get; init; }

    /// <summary>What must become asynchronous: <see cref="CallPath"/> without .NET's frames, outermost first.</summary>
    public IReadOnlyList<CallPathFrame> ApplicationPath() =>
        [.. CallPath.TakeWhile(frame => frame.Origin is not FrameOrigin.Framework)];

    /// <summary>The frames from <see cref="Method"/> to the wait, outermost first.</summary>
    public IReadOnlyList<CallPathFrame> WaitPath() => [.. CallPath.Skip(Math.Max(0, ApplicationPath().Count - 1))];
}

/// <summary>A method that may be the one that waits, where no frame shows it.</summary>
/// <param name="Method">The method with its namespace and type.</param>
/// <param name="Source">The line of the call that waits; null when no symbols were found.</param>
/// <param name="Reason">The evidence for it: a sentence.</param>
public sealed record CallCandidate(string Method, SourceLocation? Source, string Reason)
{
    /// <summary>The methods that lead to it by the IL, outermost first, itself last; empty when unknown.</summary>
    public IReadOnlyList<string> CallPath { get; init; } = [];
}

/// <summary>A frame of a call path.</summary>
/// <param name="Method">The method with its namespace, type and arguments.</param>
/// <param name="Source">The line that calls the next frame, or waits; null when no symbols were found.</param>
/// <param name="Origin">Whose code it is.</param>
public sealed record CallPathFrame(string Method, SourceLocation? Source, FrameOrigin Origin)
{
    /// <summary>Converts a frame of a stack.</summary>
    public static CallPathFrame FromFrame(StackFrame frame)
    {
        ArgumentNullException.ThrowIfNull(frame);
        return new(frame.Method, frame.Source, frame.Origin);
    }
}
