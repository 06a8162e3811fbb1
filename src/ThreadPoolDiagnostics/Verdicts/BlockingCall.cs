using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Stacks.Naming;
using ThreadPoolDiagnostics.Stacks.Waits;

namespace ThreadPoolDiagnostics.Verdicts;

/// <summary>A call of the application's own code in which pool threads wait, by whatever way inside a package or .NET.</summary>
/// <param name="Method">The own frame nearest to the wait, which is to be changed; where that was inlined, the outermost frame
/// that is left of what it called.</param>
/// <param name="Wait">What it waits for.</param>
/// <param name="BusyShare">Its share of the busy pool threads, 0 to 1, over all snapshots.</param>
/// <param name="Threads">How many pool threads wait there, in the last snapshot that has the call.</param>
/// <param name="CallPath">
/// The frames from the outermost own method, as far as each has called the next, to <paramref name="Method"/>, and from there to
/// the wait, as most of the threads have them. Only frames of packages and .NET where the own ones were inlined.
/// </param>
public sealed record BlockingCall(
    string Method, WaitKind Wait, double BusyShare, int Threads, IReadOnlyList<CallPathFrame> CallPath)
{
    /// <summary>The assembly of the method, without extension; empty for code that was generated at run time.</summary>
    public string Module { get; init; } = "";

    /// <summary>The compiler's name of the method where it is a lambda; null where it is none.</summary>
    internal string? Lambda { get; init; }

    /// <summary>Whether the method is the application's own, not a package's or .NET's.</summary>
    public bool IsApplication { get; init; } = true;

    /// <summary>Whether no own code called the method: it is a package's own work, which .NET began.</summary>
    internal bool IsWorkOfPackage { get; init; }

    /// <summary>Whether own code called the method, but was inlined and has no frame, as far as the frames tell.</summary>
    internal bool HasHiddenCaller => !IsApplication && !IsWorkOfPackage;

    /// <summary>File and line of the call; null when no symbols were found.</summary>
    public SourceLocation? Source { get; init; }

    /// <summary>The own methods that called <see cref="Method"/>, at most 5, the one with the most threads first; empty when all
    /// threads came by the same one.</summary>
    public IReadOnlyList<CallingMethod> Callers { get; init; } = [];

    /// <summary>The requests that these threads had begun, most frequent first; empty when none was observed.</summary>
    public IReadOnlyList<string> Routes { get; init; } = [];

    /// <summary>The longest wait measured on these threads; null when none was measured.</summary>
    public TimeSpan? LongestWait { get; init; }

    /// <summary>
    /// The method of a package or of .NET that was called, not the wait within it: the outermost frame that is left of it, or
    /// what the IL of <see cref="Method"/> or its likeliest candidate calls. Null for a wait without such a frame.
    /// </summary>
    public string? Api { get; init; }

    /// <summary>The frame of <see cref="Api"/>; another method when that was inlined and is known by the caller's IL.</summary>
    internal string? ApiFrame { get; init; }

    /// <summary>The frame nearest to the wait that is not the core library's; null when own code called that itself.</summary>
    internal string? InnerFrame { get; init; }

    /// <summary>The assembly of <see cref="InnerFrame"/>, without extension.</summary>
    internal string? InnerModule { get; init; }

    /// <summary>What called the inlined handler of a request: action or endpoint; null when unknown.</summary>
    internal string? Entry { get; init; }

    /// <summary>The frame of a package or of .NET that called the own methods; null when they were dispatched.</summary>
    internal string? CalledBy { get; init; }

    /// <summary>The assembly of <see cref="Api"/>, without extension; null when there is none.</summary>
    public string? ApiModule { get; init; }

    /// <summary>The package's method that was entered: <see cref="Api"/>, or one that .NET called from there; null when own code
    /// called .NET itself.</summary>
    public string? LibraryApi { get; init; }

    /// <summary>The assembly of <see cref="LibraryApi"/>, without extension.</summary>
    public string? LibraryModule { get; init; }

    /// <summary>The package's method nearest to the wait; null when own code called .NET itself.</summary>
    public string? LibraryFrame { get; init; }

    /// <summary>The asynchronous counterpart of <see cref="Api"/>, else of <see cref="LibraryApi"/>: Type.Method, by the metadata
    /// of its assembly; null when it has none or was not looked up.</summary>
    public string? AsyncApi { get; init; }

    /// <summary>Whether a package's API has a counterpart of its name with Async, as analyzers expect; null for .NET's.</summary>
    public bool? HasNamesake() => LibraryApi is null
        ? null
        : AsyncApi is { } counterpart && Api is { } api
            && counterpart.EndsWith($".{MethodName.Own(api)}Async", StringComparison.Ordinal);

    /// <summary>Whether <see cref="AsyncApi"/> was looked up: a null then means that there is none.</summary>
    public bool AsyncApiIsKnown { get; init; }

    /// <summary>The pool threads that waited, in the last snapshot, for what these threads hold; 0 when they hold nothing that
    /// others were found waiting for.</summary>
    public int HeldUp { get; init; }

    /// <summary>The method in which the others wait for what these threads hold; null when <see cref="HeldUp"/> is 0.</summary>
    public string? Holds { get; init; }

    /// <summary>How <see cref="HeldUp"/> is known; null when it is 0.</summary>
    public HolderEvidence? HeldUpBy { get; init; }

    /// <summary>Whether <see cref="IsApplication"/> was inferred from the symbols, because there was no .deps.json.</summary>
    public bool IsOriginInferred { get; init; }

    /// <summary>Inferred: at most 5 methods that may have made the call, likeliest first. Empty if the frame is known.</summary>
    public IReadOnlyList<CallCandidate> Candidates { get; init; } = [];

    /// <summary>The place to change: the likeliest candidate's, or that of <see cref="Method"/> where there is none.</summary>
    public (string Method, SourceLocation? Source) Place() =>
        Candidates is [var likeliest, ..] ? (likeliest.Method, likeliest.Source) : (Method, Source);

    /// <summary>The number of threads there in every snapshot that has the call; 0 when only one snapshot has it.</summary>
    public int PersistentThreads { get; init; }

    /// <summary>What must become asynchronous: <see cref="CallPath"/> up to the last own frame, outermost first.</summary>
    public IReadOnlyList<CallPathFrame> ApplicationPath() => IsApplication
        ? [.. CallPath.Take(1 + CallPath.ToList().FindLastIndex(frame => frame.Method == Method))]
        : [];

    /// <summary>The frames from <see cref="Method"/> to the wait, outermost first.</summary>
    public IReadOnlyList<CallPathFrame> WaitPath() => [.. CallPath.Skip(Math.Max(0, ApplicationPath().Count - 1))];
}

/// <summary>How it is known that a thread holds what others wait for.</summary>
public enum HolderEvidence
{
    /// <summary>The runtime named the owner of the lock (Contention/Start).</summary>
    LockEvents,

    /// <summary>The lock in the process's memory has its owner.</summary>
    Memory,

    /// <summary>Inferred: it is further inside the method in which the others wait.</summary>
    CallPaths,
}

/// <summary>A method that may be the one that waits, where no frame shows it.</summary>
/// <param name="Method">The method with its namespace and type.</param>
/// <param name="Source">The line of the call that waits; null when no symbols were found.</param>
/// <param name="Reason">The evidence for it: a sentence.</param>
public sealed record CallCandidate(string Method, SourceLocation? Source, string Reason)
{
    /// <summary>The methods that lead to it by the IL, outermost first, itself last; empty when unknown.</summary>
    public IReadOnlyList<string> CallPath { get; init; } = [];

    /// <summary>The method that it calls, by its IL; null when unknown.</summary>
    public string? Api { get; init; }

    /// <summary>The method of a package or of .NET that calls it back, by the IL; null when own code leads to it.</summary>
    internal string? CalledBackBy { get; init; }

    /// <summary>Whether the evidence leads to it: the threads' requests or remaining frames, or no other call in the program can
    /// wait so. Otherwise it is only one of several that can.</summary>
    public bool IsLikely { get; init; }

    internal static CallCandidate FromSuspect(Suspect suspect, string reason, bool isLikely) =>
        new(suspect.Method, suspect.Source, reason)
        {
            CallPath = suspect.CallPath,
            Api = suspect.Api,
            CalledBackBy = suspect.CalledBackBy,
            IsLikely = isLikely,
        };
}

/// <summary>A frame of a call path.</summary>
/// <param name="Method">The method with its namespace, type and arguments.</param>
/// <param name="Source">The line that calls the next frame, or waits; null when no symbols were found.</param>
/// <param name="Origin">Whose code it is.</param>
public sealed record CallPathFrame(string Method, SourceLocation? Source, FrameOrigin Origin)
{
    /// <summary>Converts a frame of a stack.</summary>
    public static CallPathFrame FromFrame(StackFrame frame) => new(frame.Method, frame.Source, frame.Origin);
}
