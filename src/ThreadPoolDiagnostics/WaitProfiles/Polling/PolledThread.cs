using ThreadPoolDiagnostics.Stacks.Native;

namespace ThreadPoolDiagnostics.WaitProfiles.Polling;

/// <summary>A thread that is polled: since when it stands still, and where.</summary>
/// <param name="folder">/proc/PID/task/TID.</param>
/// <param name="id">Its id as its process sees it.</param>
internal sealed class PolledThread(string folder, int id) : IDisposable
{
    /// <summary>A thread gets its name just after it began.</summary>
    private static readonly TimeSpan NameTimeout = TimeSpan.FromSeconds(1);

    /// <summary>How often to try to read its stack while it stands still: code may have been compiled just before.</summary>
    private const int MostAttempts = 5;

    private readonly SchedulerState _state = new(folder);
    private readonly long _began = TimeProvider.System.GetTimestamp();
    private bool? _isWorker;
    private long? _timeslices;
    private long _since;
    private int _attempts;
    private ulong[] _stack = [];
    private string? _library;

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

    /// <summary>Looks at it once.</summary>
    /// <param name="now">The time, a timestamp.</param>
    /// <param name="memory">Reads its stack, once it did not get a core between two looks.</param>
    /// <returns>The wait that has ended since the last look; null when none has.</returns>
    public PolledWait? Look(long now, StackMemory memory)
    {
        long? timeslices = _state.Timeslices();
        if (timeslices == _timeslices && timeslices is not null)
        {
            if (_stack.Length == 0 && _attempts < MostAttempts) ReadStack(memory);
            return null;
        }
        PolledWait? ended = Ended(now);
        (_timeslices, _since, _attempts, _stack) = (timeslices, now, 0, []);
        return ended;
    }

    /// <summary>The wait that it is in, or was in when it ended; null when it was in none.</summary>
    public PolledWait? Ended(long now) => _stack.Length > 0 ? new(id, _since, now, _stack, _library) : null;

    public void Dispose() => _state.Dispose();

    /// <summary>A thread that only wants a core has no registers, nor has one that has just begun to wait: the kernel may keep it
    /// in the queue for a moment (delayed dequeue, kernel/sched/fair.c).</summary>
    private void ReadStack(StackMemory memory)
    {
        if (_state.Registers() is not { } registers) return;
        _attempts++;
        _stack = memory.Read(registers);
        _library = memory.LibraryIn(_stack) ?? memory.LibraryOf(registers.InstructionPointer);
    }
}

/// <summary>A time in which a thread stood still.</summary>
/// <param name="ThreadId">Its id as its process sees it.</param>
/// <param name="Begin">The first look at it that found it as it stayed: a timestamp.</param>
/// <param name="End">The first look that found that it had run.</param>
/// <param name="Addresses">The return addresses on its stack, innermost first, native code's included.</param>
/// <param name="Library">The native library that managed code had called; null when none shows.</param>
internal sealed record PolledWait(int ThreadId, long Begin, long End, ulong[] Addresses, string? Library)
{
    /// <summary>Whether it had not ended.</summary>
    public bool IsOpen { get; init; }
}
