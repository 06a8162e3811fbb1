using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Stacks.Waits;

namespace ThreadPoolDiagnostics.Stacks;

/// <summary>Threads that were at exactly the same place.</summary>
/// <param name="Frames">Their common stack, innermost frame first.</param>
/// <param name="ThreadIds">The operating system's ids of the threads, ascending.</param>
/// <remarks>What the frames say is read off them once: verdicts ask for it again and again.</remarks>
public sealed record StackGroup(IReadOnlyList<StackFrame> Frames, IReadOnlyList<int> ThreadIds)
{
    private readonly ThreadKind _kind = ThreadKinds.Recognise(Frames);

    /// <summary>Their common stack, innermost frame first.</summary>
    public IReadOnlyList<StackFrame> Frames { get; } = Frames;

    /// <summary>How many threads.</summary>
    public int Count => ThreadIds.Count;

    /// <summary>
    /// How many of them executed managed code when they were stopped, and so did not wait. The others were in the runtime or in
    /// native code: most of them wait there, some work. Null when that is not known.
    /// </summary>
    public int? InManagedCode { get; init; }

    /// <summary>
    /// What the threads are for, as far as is known without the outermost frames, which are missing: the runtime tells 100 of a
    /// stack. Null when the stack is whole, and its frames say what they are for.
    /// </summary>
    public ThreadKind? CutKind { get; init; }

    /// <summary>The outermost frames are missing.</summary>
    public bool IsCut => CutKind is not null;

    /// <summary>What the threads are for.</summary>
    public ThreadKind Kind => CutKind ?? _kind;

    /// <summary>They belong to the thread pool's workers, busy or idle.</summary>
    public bool IsPoolWorker => Kind is ThreadKind.PoolWorker or ThreadKind.IdlePoolWorker;

    /// <summary>They are pool workers that have no work item: parked, or looking for one.</summary>
    public bool IsIdlePoolWorker => Kind is ThreadKind.IdlePoolWorker;

    /// <summary>The application's frame nearest to the wait; null when there are only frames of .NET.</summary>
    public StackFrame? FirstApplicationFrame => Frames.FirstOrDefault(frame => frame.IsApplication);

    /// <summary>What they wait for, judged by their topmost frames; <see cref="WaitKind.None"/> when they run.</summary>
    public WaitKind Wait { get; } = KnownWaits.Find(Frames);

    internal StackGroup WithFrames(IReadOnlyList<StackFrame> frames) =>
        new(frames, ThreadIds) { InManagedCode = InManagedCode, CutKind = CutKind };

    /// <summary>
    /// Whether this frame is of an async method that has ended, and goes on with its asynchronous caller: the next frame of the
    /// application further in.
    /// </summary>
    /// <param name="index">Of the frame in <see cref="Frames"/>.</param>
    public bool HasEnded(int index) => AsyncFrames.HasEnded(Frames, index);
}
