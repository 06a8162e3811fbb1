namespace ThreadPoolDiagnostics;

/// <summary>Where one thread was.</summary>
/// <param name="ThreadId">The operating system's id.</param>
/// <param name="Frames">Innermost first.</param>
internal sealed record ThreadStack(int ThreadId, IReadOnlyList<StackFrame> Frames);
