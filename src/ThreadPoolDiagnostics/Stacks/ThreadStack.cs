namespace ThreadPoolDiagnostics;

/// <summary>Where one thread was.</summary>
/// <param name="ThreadId">The operating system's id.</param>
/// <param name="Frames">Innermost first.</param>
/// <param name="RanManagedCode">It executed managed code when it was stopped, and so did not wait; null when that is not known.
/// </param>
internal sealed record ThreadStack(int ThreadId, IReadOnlyList<StackFrame> Frames, bool? RanManagedCode = null);
