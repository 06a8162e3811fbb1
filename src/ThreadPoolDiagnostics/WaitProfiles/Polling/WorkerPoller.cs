using System.Globalization;
using ThreadPoolDiagnostics.Stacks.Native;
using ThreadPoolDiagnostics.Targets;

namespace ThreadPoolDiagnostics.WaitProfiles.Polling;

/// <summary>
/// Looks at the pool's workers a hundred times a second from outside, by what Linux tells of them: which waits, since when, and
/// with which stack. The process itself does nothing for it. It sees what has no event, for instance Thread.Sleep.
/// </summary>
internal sealed class WorkerPoller : IDisposable
{
    public static readonly TimeSpan Interval = TimeSpan.FromMilliseconds(10);

    private readonly Dictionary<string, PolledThread> _threads = new(StringComparer.Ordinal);
    private readonly HashSet<int> _workers = [];
    private readonly ManualResetEvent _stop = new(initialState: false);
    private readonly int _processId;
    private readonly StackMemory _memory;
    private readonly Action<PolledWait> _onWait;
    private readonly TimeSpan _shortest;
    private readonly Thread _thread;

    private WorkerPoller(int processId, StackMemory memory, TimeSpan shortest, Action<PolledWait> onWait)
    {
        (_processId, _memory, _shortest, _onWait) = (processId, memory, shortest, onWait);
        _thread = OwnThread.Start("worker poller", Run);
    }

    /// <summary>Begins to look at a process's workers.</summary>
    /// <param name="target">The process.</param>
    /// <param name="shortest">The shortest wait that counts.</param>
    /// <param name="onWait">Called for each wait that has ended, on the poller's thread; for those that had not, in the
    /// end.</param>
    /// <returns>Null where the system does not let it: not Linux, or a process that a debugger may not enter either.</returns>
    public static WorkerPoller? TryStart(TargetProcess target, TimeSpan shortest, Action<PolledWait> onWait) =>
        target.IsLocal && SchedulerState.AreKept && StackMemory.TryOpen(target.Id) is { } memory
            ? new(target.Id, memory, shortest, onWait)
            : null;

    /// <summary>Whether a thread was one of the pool's workers. To be called after the end.</summary>
    /// <param name="threadId">Its id as its process sees it.</param>
    public bool HasSeen(int threadId) => _workers.Contains(threadId);

    /// <summary>How often it looked. To be read after the end.</summary>
    public LookTimes Looks { get; } = new();

    /// <summary>What the scheduler gave all workers. To be read after the end.</summary>
    public SchedulerAccount Use { get; private set; } = SchedulerAccount.None;

    /// <summary>Ends it, and reports the waits that have not ended.</summary>
    public void Dispose()
    {
        _stop.Set();
        _thread.Join();
    }

    private void Run()
    {
        do Look();
        while (!_stop.WaitOne(Interval));
        long now = TimeProvider.System.GetTimestamp();
        Looks.Add(now);
        foreach (PolledThread thread in _threads.Values)
        {
            foreach (PolledWait wait in thread.Ended(now)) Report(wait with { IsOpen = true });
            End(thread);
        }
        _memory.Dispose();
    }

    private void Look()
    {
        string[] folders = ThreadFolders.List(_processId);
        foreach (string folder in folders)
            if (!_threads.ContainsKey(folder)) _threads.Add(folder, new(folder, OwnId(folder), _shortest));
        long now = TimeProvider.System.GetTimestamp();
        Looks.Add(now);
        foreach (PolledThread thread in _threads.Values.Where(thread => thread.IsWorker))
        {
            _workers.Add(thread.Id);
            thread.Look(now, _memory, Report);
        }
        if (folders.Length < _threads.Count) Forget([.. _threads.Keys.Except(folders)], now);
    }

    private void Forget(string[] gone, long now)
    {
        foreach (string folder in gone)
            if (_threads.Remove(folder, out PolledThread? thread))
            {
                foreach (PolledWait wait in thread.Ended(now)) Report(wait);
                End(thread);
            }
    }

    private void End(PolledThread thread)
    {
        Use += thread.Use;
        thread.Dispose();
    }

    private void Report(PolledWait wait)
    {
        if (TimeProvider.System.GetElapsedTime(wait.Begin, wait.End) >= _shortest) _onWait(wait);
    }

    /// <summary>The id that a runtime in a container uses: the last one of NSpid.</summary>
    private static int OwnId(string folder) => NativeThreads.OwnId(folder)
        ?? int.Parse(Path.GetFileName(folder), CultureInfo.InvariantCulture);
}
