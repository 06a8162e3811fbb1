namespace ThreadPoolDiagnostics.Stacks.Frames;

/// <summary>One managed frame of a stack.</summary>
/// <param name="Module">The assembly's file name without extension; empty for code that was generated at run time.</param>
/// <param name="Method">
/// As its author would write it: Namespace.Type.Method(Arguments), a lambda as Type.Method.lambda, the state machine of an async
/// method as Type.Method. Type arguments are left out.
/// </param>
/// <param name="IsApplication">
/// Not part of .NET itself: the module's name does not begin with System. or Microsoft., and its file is not one of a runtime.
/// </param>
public sealed record StackFrame(string Module, string Method, bool IsApplication)
{
    /// <summary>Of the application's frames, those of a package: the application's .deps.json says so.</summary>
    public bool IsLibrary { get; init; }

    /// <summary>Where in the source; null when that was not asked for, or symbols were not found.</summary>
    public SourceLocation? Source { get; init; }

    /// <summary>
    /// The compiler put its code into its caller's, so that no other tool shows it; seen only in a process that keeps that
    /// (DOTNET_RichDebugInfo).
    /// </summary>
    public bool IsInlined { get; init; }

    /// <summary>
    /// Of a frame of .NET that runs an async method, that method, Namespace.Type.Method, which may have no frame of its own; null
    /// where the frame does not tell.
    /// </summary>
    public string? Carries { get; init; }

    /// <summary>Whose code it is.</summary>
    public FrameOrigin Origin =>
        !IsApplication ? FrameOrigin.Framework : IsLibrary ? FrameOrigin.Package : FrameOrigin.Application;

    /// <summary>Module!Method.</summary>
    public override string ToString() => $"{Module}!{Method}";
}
