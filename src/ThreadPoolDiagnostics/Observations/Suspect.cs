using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Stacks.Waits;

namespace ThreadPoolDiagnostics.Observations;

/// <summary>A call in the program's IL that can block its thread.</summary>
/// <param name="Method">The method that makes the call: Namespace.Type.Method.</param>
/// <param name="Wait">What the thread waits for in it.</param>
/// <param name="Api">The method that it calls, for example System.Threading.Tasks.Task.Result.</param>
public sealed record Suspect(string Method, WaitKind Wait, string Api)
{
    /// <summary>File and line of the call; null when no symbols were found.</summary>
    public SourceLocation? Source { get; init; }

    /// <summary>The methods that lead to the call, outermost first, <see cref="Method"/> last.</summary>
    public IReadOnlyList<string> CallPath { get; init; } = [];

    /// <summary>The observed requests whose action or endpoint begins the call path.</summary>
    public IReadOnlyList<string> Requests { get; init; } = [];

    /// <summary>
    /// The application's method in the stacks around the wait, where the call path begins: <see cref="Method"/>, or a method that
    /// it may be inlined into. Null when there is no such frame.
    /// </summary>
    public string? Within { get; init; }

    /// <summary>The compiler's name of <see cref="Within"/> where that is a lambda; null where it is none.</summary>
    public string? WithinLambda { get; init; }

    /// <summary>What calls the entry point from which the call was reached: action or endpoint; null for any.</summary>
    public string? Entry { get; init; }

    /// <summary>
    /// The frame of a package or of .NET, without arguments, that exactly this call leads to; null for a call that is only of the
    /// same kind.
    /// </summary>
    public string? ApiFrame { get; init; }

    /// <summary>The method of a package or of .NET, as stacks name it, that calls the first method of the call path back and may
    /// have it inlined; null when own code leads to the call.</summary>
    public string? CalledBackBy { get; init; }

    /// <summary>Whether the call path leads through a delegate passed to one of its methods, by an unknown caller.</summary>
    public bool IsThroughDelegate { get; init; }

    /// <summary>Whether it has machine code, so it has run; or all its callees have: it may have been inlined.</summary>
    public bool HasRun { get; init; }

    /// <summary>Whether the type is in use: a method of it has machine code, except a static constructor; or, in a dump, a busy
    /// thread's stack refers to an object of it.</summary>
    public bool TypeHasRun { get; init; }

    /// <summary>Whether its method or its type has run, as far as machine code shows.</summary>
    internal bool IsInUse => HasRun || TypeHasRun;

    /// <summary>Whether it calls a package's method that is known to block, and may have been inlined with the wait in it.
    /// </summary>
    public bool IsOfPackage { get; init; }

    /// <summary>The names, without type, of the methods that it calls; one of them may have made the awaited task.</summary>
    public IReadOnlyList<string> Calls { get; init; } = [];
}
