using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Stacks;
using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Stacks.Waits;

namespace ThreadPoolDiagnostics.Verdicts;

/// <summary>
/// Finds the workers that hold what others wait for: a lock, a semaphore, a Lazy, the initialization of a class. The runtime
/// names the owners of locks; otherwise the holder is inferred: it is further inside the method in which the others wait.
/// </summary>
internal sealed class LockHolders(Observation observation, PoolWorkers workers)
{
    /// <summary>With more holders than this share of the waiting threads, it does not let one thread in at a time.</summary>
    private const double MostHolders = 0.34;

    private readonly ILookup<StackSnapshot, WorkerGroup> _bySnapshot = workers.Busy.ToLookup(group => group.Snapshot);

    /// <summary>What one of these holds, in the last snapshot that shows it; null when nothing.</summary>
    public Hold? HeldUpBy(IEnumerable<WorkerGroup> groups) => groups
        .GroupBy(group => group.Snapshot)
        .OrderByDescending(moment => moment.Key.Elapsed)
        .Select(moment => HeldUpBy([.. moment], [.. _bySnapshot[moment.Key]]))
        .FirstOrDefault(hold => hold is not null);

    private Hold? HeldUpBy(WorkerGroup[] holders, WorkerGroup[] all)
    {
        var inferred = all
            .Where(group => group.Wait is WaitKind.Lock or WaitKind.Semaphore or WaitKind.Native)
            .GroupBy(group => (Guard: Guard.Of(group.Stack), group.Wait), group => group.Count)
            .Where(waiting => holders.Any(holder => IsPast(waiting.Key, holder)))
            .Where(waiting => IsForOne(waiting.Key.Guard, waiting.Sum(), all.Where(one => IsPast(waiting.Key, one))))
            .Select(waiting => new Hold(waiting.Sum(), waiting.Key.Guard.Method, HolderEvidence.CallPaths))
            .MaxBy(hold => hold.Threads);
        return OwnedBy(holders, all) is > 0 and var owned
            ? new(Math.Max(owned, inferred?.Threads ?? 0), inferred?.Method,
                observation.Instant is null ? HolderEvidence.LockEvents : HolderEvidence.Memory)
            : inferred;
    }

    /// <summary>The threads that wait for locks of which the runtime named one of the holders as the owner.</summary>
    private int OwnedBy(WorkerGroup[] holders, WorkerGroup[] all)
    {
        HashSet<int> ids = [.. holders.Where(holder => holder.Wait is not WaitKind.Lock).SelectMany(one => one.Stack.ThreadIds)];
        IReadOnlySet<int> waiting = observation.LockWaiters(all[0].Snapshot);
        HashSet<int> waiters =
        [
            .. observation.LockWaits
                .Where(wait => waiting.Contains(wait.ThreadId) && wait.OwnerThreadId is { } owner && ids.Contains(owner))
                .Select(wait => wait.ThreadId),
        ];
        return all.Where(group => group.Wait is WaitKind.Lock && group.Stack.ThreadIds.Any(waiters.Contains))
            .Sum(group => group.Count);
    }

    /// <summary>A method may make many Lazies: whoever is inside of one holds it, however many of them there are.</summary>
    private static bool IsForOne(Guard guard, int waiting, IEnumerable<WorkerGroup> holders) => waiting > 1
        && holders.Sum(group => group.Count) <= (guard.Lazy is null ? Math.Max(1, waiting * MostHolders) : waiting);

    private static bool IsPast((Guard Guard, WaitKind Wait) waiting, WorkerGroup holder) =>
        waiting.Guard.IsPassedBy(holder, waiting.Wait);
}

/// <summary>What a thread holds that others wait for.</summary>
/// <param name="Threads">How many wait for it.</param>
/// <param name="Method">The method in which they wait; null when only the runtime's events show it.</param>
/// <param name="Evidence">How it is known.</param>
internal sealed record Hold(int Threads, string? Method, HolderEvidence Evidence);

/// <summary>The method that lets one thread in at a time: the innermost frame of a waiting thread that is no primitive.</summary>
/// <param name="Method">The method with its arguments.</param>
/// <param name="Line">The line that waits; null when it is not known.</param>
internal sealed record Guard(string Method, int? Line)
{
    private const string LazyType = "System.Lazy.";

    /// <summary>The call into the runtime that initializes a class is a frame of its own in some stacks of a dump.</summary>
    private static readonly string[] Primitives =
        ["System.Threading.", "Interop.", "Internal.", "System.Runtime.CompilerServices.InitHelpers.InitClassHelper("];

    /// <summary>The method that takes the value of the Lazy whose value is made here; null for other guards, or when unknown.
    /// </summary>
    public string? Lazy { get; private init; }

    public static Guard Of(StackGroup stack)
    {
        int index = IndexIn(stack);
        StackFrame frame = stack.Frames[index];
        return new(frame.Method, frame.Source?.Line) { Lazy = IsOfLazy(frame) ? TakerIn(stack, index) : null };
    }

    /// <summary>
    /// Whether a thread is further inside the method: in a call that it makes on a later line, as far as lines are known. A class
    /// is initialized by its static constructor.
    /// </summary>
    public bool IsPassedBy(WorkerGroup holder, WaitKind wait)
    {
        IReadOnlyList<StackFrame> frames = holder.Stack.Frames;
        int own = IndexIn(holder.Stack);
        for (int index = frames.Count - 1; index >= own; index--)
            if (frames[index].Method == Method && IsInside(frames, index, own, holder.Wait, wait))
                return Lazy is null || TakerIn(holder.Stack, index) == Lazy;
        return false;
    }

    private bool IsInside(IReadOnlyList<StackFrame> frames, int index, int own, WaitKind holds, WaitKind waits)
    {
        if (waits is WaitKind.Native) return frames.Take(index).Any(IsStaticConstructor);
        if (Line is { } line && frames[index].Source is { } source && source.Line <= line) return false;
        return index > own || holds != waits;
    }

    private static bool IsOfLazy(StackFrame frame) => frame.Method.StartsWith(LazyType, StringComparison.Ordinal);

    /// <summary>Dispatch frames do not show whose Lazy it is; each endpoint has generated code of its own.</summary>
    private static string? TakerIn(StackGroup stack, int index) =>
        stack.Frames.Skip(index).FirstOrDefault(frame => !IsOfLazy(frame)) is { } taker
            && (DispatchFrames.IsGenerated(taker) || !DispatchFrames.Is(taker))
            ? taker.Method
            : null;

    private static bool IsStaticConstructor(StackFrame frame) => frame.Method.EndsWith("..cctor()", StringComparison.Ordinal);

    private static int IndexIn(StackGroup stack)
    {
        int index = stack.Frames.TakeWhile(frame => !frame.IsApplication
            && Array.Exists(Primitives, name => frame.Method.StartsWith(name, StringComparison.Ordinal))).Count();
        return Math.Min(index, stack.Frames.Count - 1);
    }
}
