using ThreadPoolDiagnostics.Stacks.Waits;

namespace ThreadPoolDiagnostics.PoolEvents;

/// <summary>
/// Puts the beginnings and the ends of waits together, thread by thread. Waits nest, and the outermost counts, which is the one
/// that the application asked for. Locks count always: a task that is waited for may run within the wait, and take locks of its
/// own.
/// </summary>
internal sealed class WaitLog
{
    private readonly Dictionary<int, Stack<OpenWait>> _open = [];
    private readonly Timeline<ThreadWait> _waits = new(wait => wait.Elapsed);
    private readonly Timeline<LockWait> _lockWaits = new(wait => wait.Elapsed);

    /// <summary>Waits for anything but locks, in order of time; those under way have no duration.</summary>
    public List<ThreadWait> Waits =>
        _waits.With(Open.Where(IsThreadWait).Select(wait => ToThreadWait(wait, null)));

    /// <summary>Waits for locks, in order of time; those under way have no duration.</summary>
    public List<LockWait> LockWaits =>
        _lockWaits.With(Open.Where(IsLockWait).Select(wait => ToLockWait(wait, null)));

    private IEnumerable<OpenWait> Open => _open.Values.SelectMany(nesting => nesting);

    public void Begin(OpenWait wait)
    {
        if (!_open.TryGetValue(wait.ThreadId, out Stack<OpenWait>? nesting)) _open.Add(wait.ThreadId, nesting = []);
        nesting.Push(wait with { IsInner = nesting.Count > 0 });
    }

    /// <summary>Ends the innermost wait of this kind. None is open when it began before the events were collected.</summary>
    public void End(int threadId, TimeSpan elapsed, WaitKind kind, int taskId = 0)
    {
        if (!_open.TryGetValue(threadId, out Stack<OpenWait>? nesting)) return;
        if (!nesting.Any(wait => wait.EndsWith(kind, taskId))) return;
        while (!nesting.Peek().EndsWith(kind, taskId)) nesting.Pop(); // its end was lost; it is over with what is around it
        OpenWait ended = nesting.Pop();
        if (IsLockWait(ended)) _lockWaits.Add(ToLockWait(ended, elapsed - ended.Elapsed));
        if (IsThreadWait(ended)) _waits.Add(ToThreadWait(ended, elapsed - ended.Elapsed));
    }

    /// <summary>Nothing is known of the open ones after this time: that they lasted until then is what remains.</summary>
    public void EndAll(TimeSpan elapsed)
    {
        foreach (OpenWait wait in Open.Where(wait => wait.Elapsed <= elapsed))
        {
            if (IsLockWait(wait)) _lockWaits.Add(ToLockWait(wait, elapsed - wait.Elapsed));
            if (IsThreadWait(wait)) _waits.Add(ToThreadWait(wait, elapsed - wait.Elapsed));
        }
        _open.Clear();
    }

    /// <summary>Waits for locks that ended after a time, or have not ended.</summary>
    public IEnumerable<LockWait> LockWaitsSince(TimeSpan elapsed) => _lockWaits
        .Where(wait => wait.Elapsed + wait.Duration >= elapsed)
        .Concat(Open.Where(IsLockWait).Select(wait => ToLockWait(wait, null)));

    /// <summary>Leaves out what ended before.</summary>
    public void Forget(TimeSpan before)
    {
        _waits.Forget(wait => wait.Elapsed + wait.Duration < before);
        _lockWaits.Forget(wait => wait.Elapsed + wait.Duration < before);
    }

    private static bool IsLockWait(OpenWait wait) => wait.Wait == WaitKind.Lock;

    private static bool IsThreadWait(OpenWait wait) => !wait.IsInner && !IsLockWait(wait);

    private static ThreadWait ToThreadWait(OpenWait wait, TimeSpan? duration) =>
        new(wait.Elapsed, wait.ThreadId, duration, wait.Wait);

    private static LockWait ToLockWait(OpenWait wait, TimeSpan? duration) =>
        new(wait.Elapsed, wait.ThreadId, wait.OwnerThreadId, duration);
}
