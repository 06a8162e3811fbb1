using ThreadPoolDiagnostics.Nettrace;
using ThreadPoolDiagnostics.Observing;
using ThreadPoolDiagnostics.PoolEvents;

namespace ThreadPoolDiagnostics.WaitProfiles.Events;

/// <summary>
/// Joins the begins of waits, which have stacks, with their ends. Of nested waits only the outermost counts: the application
/// called that one. Short ones leave nothing behind.
/// </summary>
/// <param name="shortest">The shortest wait that counts, in ticks.</param>
/// <param name="onWait">Called for each.</param>
internal sealed class StackedWaits(long shortest, Action<StackedWait> onWait)
{
    /// <summary>The ids of the events (ClrEtwAll.man; TPLETWProvider.cs).</summary>
    private const int ContentionStart = 81, ContentionStop = 91, WaitStart = 301, WaitStop = 302,
        TaskWaitBegin = 10, TaskWaitEnd = 11;

    private readonly Dictionary<int, Stack<OpenWait>> _open = [];

    public void Add(TraceRecord data)
    {
        switch (data.Kind.Provider)
        {
            case PoolProviders.Runtime when data.Kind.Id is WaitStart or ContentionStart:
                Begin(data, data.Kind.Id);
                break;
            case PoolProviders.Runtime when data.Kind.Id is WaitStop or ContentionStop:
                End(data, data.Kind.Id is WaitStop ? WaitStart : ContentionStart);
                break;
            case PoolProviders.Tasks when data.Kind.Id is TaskWaitBegin && data.Int32("Behavior") is PoolEventReader.Synchronous:
                Begin(data, TaskWaitBegin);
                break;
            case PoolProviders.Tasks when data.Kind.Id is TaskWaitEnd:
                End(data, TaskWaitBegin);
                break;
            default:
                break;
        }
    }

    /// <summary>Reports the waits that have not ended.</summary>
    /// <param name="now">The end of the profile, in ticks.</param>
    public void EndAll(long now)
    {
        foreach ((int thread, Stack<OpenWait> nesting) in _open)
            if (nesting.LastOrDefault() is { } outermost) Report(outermost, thread, now, isOpen: true);
        _open.Clear();
    }

    private void Begin(TraceRecord data, int kind)
    {
        if (!_open.TryGetValue(data.ThreadId, out Stack<OpenWait>? nesting)) _open.Add(data.ThreadId, nesting = []);
        nesting.Push(new(kind, data.Ticks, nesting.Count == 0 ? [.. data.Stack] : []));
    }

    /// <summary>Ends the innermost wait of this kind; those further in have ended, too, and their ends were lost.</summary>
    private void End(TraceRecord data, int kind)
    {
        if (!_open.TryGetValue(data.ThreadId, out Stack<OpenWait>? nesting) || !nesting.Any(wait => wait.Kind == kind)) return;
        while (nesting.Peek().Kind != kind) nesting.Pop();
        OpenWait ended = nesting.Pop();
        if (nesting.Count == 0) Report(ended, data.ThreadId, data.Ticks, isOpen: false);
    }

    private void Report(OpenWait wait, int thread, long end, bool isOpen)
    {
        if (end - wait.Begin >= shortest && wait.Stack.Length > 0) onWait(new(
            thread, wait.Begin, end, wait.Stack, wait.Kind == ContentionStart, isOpen));
    }

    private sealed record OpenWait(int Kind, long Begin, ulong[] Stack);
}

/// <summary>A wait by its events.</summary>
/// <param name="ThreadId">The thread's id as its process sees it.</param>
/// <param name="Begin">When it began: a timestamp.</param>
/// <param name="End">When it ended.</param>
/// <param name="Addresses">The return addresses on its thread's stack, innermost first; at most 100.</param>
/// <param name="IsForLock">Whether it was one for a lock.</param>
/// <param name="IsOpen">Whether it had not ended.</param>
internal sealed record StackedWait(int ThreadId, long Begin, long End, ulong[] Addresses, bool IsForLock, bool IsOpen);
