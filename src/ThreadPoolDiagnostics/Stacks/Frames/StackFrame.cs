namespace ThreadPoolDiagnostics.Stacks.Frames;

/// <summary>One managed frame of a stack.</summary>
/// <param name="Module">The assembly's file name without extension; empty for code that was generated at run time.</param>
/// <param name="Method">
/// The name in the source: Namespace.Type.Method(Arguments), a lambda as Type.Method.lambda, the state machine of an async method
/// as Type.Method. Type arguments are omitted.
/// </param>
/// <param name="IsApplication">Whether it is not part of .NET: a project or package by the .deps.json; otherwise the module's
/// name does not begin with System. or Microsoft., and its file is not one of a runtime.</param>
public sealed record StackFrame(string Module, string Method, bool IsApplication)
{
    /// <summary>Whether it is a package's frame, by the .deps.json; it is then an application's frame, too.</summary>
    public bool IsLibrary { get; init; }

    /// <summary>Whether there was no .deps.json, so that <see cref="IsLibrary"/> was inferred from the symbols.</summary>
    public bool IsOriginInferred { get; init; }

    /// <summary>The compiler's name of a lambda, which tells it from others of its method; null when it is none.</summary>
    public string? Lambda { get; init; }

    /// <summary>File and line; null when they were not requested, or no symbols were found.</summary>
    public SourceLocation? Source { get; init; }

    /// <summary>Whether it was inlined into its caller; known only in a process that keeps that (DOTNET_RichDebugInfo).</summary>
    public bool IsInlined { get; init; }

    /// <summary>The async method, Namespace.Type.Method, that a frame of .NET runs; null when there is none.</summary>
    public string? Carries { get; init; }

    /// <summary>Whose code it is.</summary>
    public FrameOrigin Origin =>
        !IsApplication ? FrameOrigin.Framework : IsLibrary ? FrameOrigin.Package : FrameOrigin.Application;

    /// <summary>Returns Module!Method.</summary>
    public override string ToString() => $"{Module}!{Method}";
}

/// <summary>Whose code a frame is.</summary>
public enum FrameOrigin
{
    /// <summary>A part of .NET.</summary>
    Framework,

    /// <summary>A package, by the application's .deps.json.</summary>
    Package,

    /// <summary>The application's own, or a package's when there is no .deps.json.</summary>
    Application,
}

/// <summary>A place in source code.</summary>
/// <param name="File">The file's path on the machine that compiled it, from the symbols.</param>
/// <param name="Line">The line, from 1; of a frame that calls, the call's line; of an async method, that of the await.</param>
public sealed record SourceLocation(string File, int Line)
{
    /// <summary>The file's name without folders, for paths of any operating system.</summary>
    public string FileName => File[(File.LastIndexOfAny(['/', '\\']) + 1)..];

    /// <summary>Returns FileName:Line.</summary>
    public string ToShortString() => $"{FileName}:{Line}";

    /// <summary>Returns Path:Line.</summary>
    public override string ToString() => $"{File}:{Line}";
}

/// <summary>The stack of one thread.</summary>
/// <param name="ThreadId">The operating system's id.</param>
/// <param name="Frames">The frames, innermost first.</param>
internal sealed record ThreadStack(int ThreadId, IReadOnlyList<StackFrame> Frames)
{
    /// <summary>The return address of each frame.</summary>
    public IReadOnlyList<ulong> Addresses { get; init; } = [];

    /// <summary>Whether it was longer than what the runtime writes: its outermost frames are missing.</summary>
    public bool IsCut { get; init; }

    /// <summary>Whether it executed managed code when it was sampled, and so did not wait; null when unknown.</summary>
    public bool? RanManagedCode { get; init; }

    /// <summary>Of an async method, when it first waited, since the session began; null when unknown, and for a thread.</summary>
    public TimeSpan? FirstWait { get; init; }
}
