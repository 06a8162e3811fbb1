namespace ThreadPoolDiagnostics.Stacks.Frames;

/// <summary>Where one thread was.</summary>
/// <param name="ThreadId">The operating system's id.</param>
/// <param name="Frames">Innermost first.</param>
internal sealed record ThreadStack(int ThreadId, IReadOnlyList<StackFrame> Frames)
{
    /// <summary>Of each frame, the address in the code to which its call returns.</summary>
    public IReadOnlyList<ulong> Addresses { get; init; } = [];

    /// <summary>It was longer than what the runtime tells: its outermost frames are missing.</summary>
    public bool IsCut { get; init; }

    /// <summary>It executed managed code when it was stopped, and so did not wait; null when that is not known.</summary>
    public bool? RanManagedCode { get; init; }
}
