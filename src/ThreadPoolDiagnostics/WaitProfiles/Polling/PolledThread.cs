using ThreadPoolDiagnostics.Stacks.Native;

namespace ThreadPoolDiagnostics.WaitProfiles.Polling;

/// <summary>A thread that is polled: since when it stands still, and where.</summary>
/// <param name="folder">/proc/PID/task/TID.</param>
/// <param name="id">Its id as its process sees it.</param>
/// <param name="shortest">The shortest wait that counts.</param>
internal sealed class PolledThread(string folder, int id, TimeSpan shortest) : IDisposable
{
    /// <summary>A thread gets its name just after it began.</summary>
    private static readonly TimeSpan NameTimeout = TimeSpan.FromSeconds(1);

    private readonly SchedulerState _state = new(folder);
    private readonly StackAttempts _stack = new();
    private readonly PolledLoop _loop = new(id);
    private readonly long _began = TimeProvider.System.GetTimestamp();
    private bool? _isWorker;
    private SchedulerAccount? _first;
    private SchedulerAccount? _latest;
    private long? _timeslices;
    private CallRegisters? _place;
    private long _since;

    public int Id => id;

    /// <summary>Whether it is one of the pool's workers by its name.</summary>
    public bool IsWorker
    {
        get
        {
            if (_isWorker is { } known) return known;
            if (WorkerThreads.Is(folder)) _isWorker = true;
            else if (TimeProvider.System.GetElapsedTime(_began) > NameTimeout) _isWorker = false;
            return _isWorker ?? false;
        }
    }

    /// <summary>What the scheduler gave it since the first look.</summary>
    public SchedulerAccount Use => _latest is null || _first is null ? SchedulerAccount.None : _latest - _first;

    /// <summary>Looks at it once.</summary>
    /// <param name="now">The time, a timestamp.</param>
    /// <param name="memory">Reads its stack, once it did not get a core between two looks.</param>
    /// <param name="onWait">Called for each wait that has ended since the last look.</param>
    public void Look(long now, StackMemory memory, Action<PolledWait> onWait)
    {
        SchedulerAccount? account = _state.Account();
        if (account is not null) (_first, _latest) = (_first ?? account, account);
        // A thread that only wants a core has no registers, nor has one that has just begun to wait: the kernel may keep it in
        // the queue for a moment (delayed dequeue, kernel/sched/fair.c).
        if (account is not null && account.Timeslices == _timeslices)
        {
            // It may have run all the time until now.
            if (_place is null && (_place = _state.Registers()) is not null) _since = now;
            if (_place is not null) _stack.Read(_place, _since, memory);
            _loop.Stay(now);
            return;
        }
        CallRegisters? place = account is null ? null : _state.Registers();
        PolledWait? loop;
        if (Wait(now) is { } wait)
        {
            onWait(wait);
            loop = _loop.Ended();
            _loop.Begin(now, place);
        }
        else
        {
            loop = _loop.Look(now, place, memory);
        }
        if (loop is not null) onWait(loop);
        (_timeslices, _place, _since) = (account?.Timeslices, place, now);
        _stack.Clear();
    }

    /// <summary>The waits that it is in, or was in when it ended.</summary>
    public IEnumerable<PolledWait> Ended(long now)
    {
        if (_loop.Ended() is { } loop) yield return loop;
        if (Wait(now) is { } wait) yield return wait;
    }

    public void Dispose() => _state.Dispose();

    /// <summary>The wait from the first look that found it waiting; null when there is none that counts by itself.</summary>
    private PolledWait? Wait(long now) =>
        _stack.Addresses.Length > 0 && TimeProvider.System.GetElapsedTime(_since, now) >= shortest
            ? new(id, _since, now, _stack.Addresses, _stack.Library)
            : null;
}

/// <summary>A time in which a thread stood still, or waited at one place again and again.</summary>
/// <param name="ThreadId">Its id as its process sees it.</param>
/// <param name="Begin">The first look at it that found it as it stayed: a timestamp.</param>
/// <param name="End">The first look that found that it had run.</param>
/// <param name="Addresses">The return addresses on its stack, innermost first, native code's included.</param>
/// <param name="Library">The native library that managed code had called; null when none shows.</param>
internal sealed record PolledWait(int ThreadId, long Begin, long End, ulong[] Addresses, string? Library)
{
    /// <summary>Whether it had not ended.</summary>
    public bool IsOpen { get; init; }

    /// <summary>Whether it is many waits, each too short to count, at one place.</summary>
    public bool IsLoop { get; init; }
}
