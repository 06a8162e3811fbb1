using ThreadPoolDiagnostics.Stacks.Waits;

namespace ThreadPoolDiagnostics.PoolEvents;

/// <summary>
/// Joins starts and ends of waits by thread. Of nested waits only the outermost counts, which the application called; locks
/// always count, because a task may run, and lock, within a wait for it.
/// </summary>
internal sealed class WaitLog
{
    private readonly Dictionary<int, Stack<OpenWait>> _open = [];
    private readonly Timeline<ThreadWait> _waits = new(wait => wait.Elapsed);
    private readonly Timeline<LockWait> _lockWaits = new(wait => wait.Elapsed);

    /// <summary>Waits for anything but locks, in order of time; open waits have no duration.</summary>
    public List<ThreadWait> Waits =>
        _waits.With(Open.Where(IsThreadWait).Select(wait => ToThreadWait(wait, null)));

    /// <summary>Waits for locks, in order of time; open waits have no duration.</summary>
    public List<LockWait> LockWaits =>
        _lockWaits.With(Open.Where(IsLockWait).Select(wait => ToLockWait(wait, null)));

    private IEnumerable<OpenWait> Open => _open.Values.SelectMany(nesting => nesting);

    public void Begin(OpenWait wait)
    {
        if (!_open.TryGetValue(wait.ThreadId, out Stack<OpenWait>? nesting)) _open.Add(wait.ThreadId, nesting = []);
        nesting.Push(wait with { IsInner = nesting.Count > 0 });
    }

    /// <summary>Ends the innermost wait of this kind. There is none when it began before the events were collected.</summary>
    public void End(int threadId, TimeSpan elapsed, WaitKind kind, int taskId = 0)
    {
        if (!_open.TryGetValue(threadId, out Stack<OpenWait>? nesting)) return;
        if (!nesting.Any(wait => wait.EndsWith(kind, taskId))) return;
        while (!nesting.Peek().EndsWith(kind, taskId)) nesting.Pop(); // its end was lost; it ends with the outer wait
        OpenWait ended = nesting.Pop();
        if (IsLockWait(ended)) _lockWaits.Add(ToLockWait(ended, elapsed - ended.Elapsed));
        if (IsThreadWait(ended)) _waits.Add(ToThreadWait(ended, elapsed - ended.Elapsed));
    }

    /// <summary>Ends the open waits, about which nothing is known after this time.</summary>
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

    /// <summary>Removes waits that ended before a time.</summary>
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
