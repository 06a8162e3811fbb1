using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Stacks.Waits;

namespace ThreadPoolDiagnostics.Stacks;

/// <summary>Threads with identical stacks.</summary>
/// <param name="Frames">Their common stack, innermost frame first.</param>
/// <param name="ThreadIds">The operating system's ids of the threads, ascending.</param>
/// <remarks>Properties derived from the frames are computed once, because verdicts read them often.</remarks>
public sealed record StackGroup(IReadOnlyList<StackFrame> Frames, IReadOnlyList<int> ThreadIds)
{
    private readonly ThreadKind _kind = ThreadKinds.Recognise(Frames);

    /// <summary>Their common stack, innermost frame first.</summary>
    public IReadOnlyList<StackFrame> Frames { get; } = Frames;

    /// <summary>The number of threads.</summary>
    public int Count => ThreadIds.Count;

    /// <summary>How many ran managed code when sampled, and so did not wait; the others mostly wait. Null if unknown.</summary>
    public int? InManagedCode { get; init; }

    /// <summary>The kind of the threads with a cut stack (100 frames), as far as known; null when the stack is whole.</summary>
    public ThreadKind? CutKind { get; init; }

    /// <summary>Whether the outermost frames are missing.</summary>
    public bool IsCut => CutKind is not null;

    /// <summary>The kind of the threads.</summary>
    public ThreadKind Kind => CutKind ?? _kind;

    /// <summary>Whether they are pool workers, busy or idle.</summary>
    public bool IsPoolWorker => Kind is ThreadKind.PoolWorker or ThreadKind.IdlePoolWorker;

    /// <summary>Whether they are pool workers without a work item: parked, or searching for one.</summary>
    public bool IsIdlePoolWorker => Kind is ThreadKind.IdlePoolWorker;

    /// <summary>The application's frame nearest to the wait; null when there are only frames of .NET.</summary>
    public StackFrame? FirstApplicationFrame => Frames.FirstOrDefault(frame => frame.IsApplication);

    /// <summary>What they wait for, by their topmost frames; <see cref="WaitKind.None"/> when they run.</summary>
    public WaitKind Wait { get; } = KnownWaits.Find(Frames);

    internal StackGroup WithFrames(IReadOnlyList<StackFrame> frames) =>
        new(frames, ThreadIds) { InManagedCode = InManagedCode, CutKind = CutKind };

    /// <summary>Whether the frame's async method has ended and resumes its caller: the next application frame inwards.</summary>
    /// <param name="index">The frame's index in <see cref="Frames"/>.</param>
    public bool HasEnded(int index) => AsyncFrames.HasEnded(Frames, index);
}
