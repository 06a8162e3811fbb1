using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Stacks.Waits;

namespace ThreadPoolDiagnostics.StackTexts;

/// <summary>
/// The pool's threads that clrthreads lists outside managed code, at no known wait: in a package's native code, for example. One
/// of them may run, which a text does not show. If the process used less than half of what they would, they wait.
/// </summary>
internal sealed class NativeWaits
{
    private readonly HashSet<int> _waiting = [];

    public NativeWaits(IReadOnlyList<ThreadStack> threads, ThreadRows rows, PoolFigures pool)
    {
        int[] native =
        [
            .. threads.Where(thread => rows.IsNative(thread.ThreadId) && KnownWaits.Find(thread.Frames) is WaitKind.None)
                .Select(thread => thread.ThreadId),
        ];
        // The pool's least threads stand for the processors, as they do by default.
        if (pool is { CpuPercent: { } used, MinThreads: { } processors } && used / 100.0 * processors < native.Length / 2.0)
            _waiting.UnionWith(native);
    }

    /// <summary>What is inferred, in a sentence; none where nothing is.</summary>
    public IEnumerable<string> Sentences(PoolFigures pool) => _waiting.Count == 0
        ? []
        : [$"{StackTextGaps.Count(_waiting.Count, "pool thread")} in native code {(_waiting.Count == 1 ? "counts" : "count")} as "
            + $"waiting, because the process used {pool.CpuPercent} % of the CPU: inferred."];

    public ThreadStack Apply(ThreadStack thread) =>
        _waiting.Contains(thread.ThreadId) ? thread with { RanManagedCode = false } : thread;
}
