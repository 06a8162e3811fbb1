using ThreadPoolDiagnostics.Counters;
using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.PoolEvents;
using ThreadPoolDiagnostics.Stacks;
using ThreadPoolDiagnostics.Stacks.Waits;

namespace ThreadPoolDiagnostics.Observing;

/// <summary>An observation that grows, from several threads.</summary>
/// <param name="onChange">Called outside of any lock, when a sample, a snapshot or a gap was added; the rest may come hundreds of times
/// a second.</param>
internal sealed class ObservationLog(Action? onChange = null)
{
    private readonly Lock _lock = new();
    private readonly List<CounterSample> _samples = [];
    private readonly List<ThreadAdjustment> _adjustments = [];
    private readonly List<StackSnapshot> _stacks = [];
    private readonly List<RequestStart> _requests = [];
    private readonly List<string> _gaps = [];
    private readonly WaitLog _waits = new();
    private readonly Dictionary<int, string> _operations = [];
    private IReadOnlyList<Suspect> _suspects = [];
    private int _processors;

    public void Add(CounterSample sample) => Change(() => _samples.Add(sample));

    public void Add(StackSnapshot snapshot) => Change(() => _stacks.Add(snapshot));

    public void AddGap(string sentence) => Change(() => _gaps.Add(sentence));

    public void SetProcessors(int count)
    {
        lock (_lock) _processors = count;
    }

    public void Add(ThreadAdjustment adjustment)
    {
        lock (_lock) _adjustments.Add(adjustment);
    }

    public void Add(RequestStart request)
    {
        lock (_lock) _requests.Add(request);
    }

    public void BeginWait(OpenWait wait)
    {
        lock (_lock) _waits.Begin(wait);
    }

    public void EndWait(int threadId, TimeSpan elapsed, WaitKind kind, int taskId = 0)
    {
        lock (_lock) _waits.End(threadId, elapsed, kind, taskId);
    }

    /// <summary>An async method that makes a task has begun to wait.</summary>
    public void NameTask(int taskId, string method)
    {
        lock (_lock) _operations[taskId] = method;
    }

    public void SetSuspects(IReadOnlyList<Suspect> suspects)
    {
        lock (_lock) _suspects = suspects;
    }

    /// <summary>Leaves out what is older, for a log that goes on and on; of the gaps, which have no time, the last one remains.</summary>
    public void Forget(TimeSpan before)
    {
        lock (_lock)
        {
            _samples.RemoveAll(sample => sample.Elapsed < before);
            _adjustments.RemoveAll(adjustment => adjustment.Elapsed < before);
            _stacks.RemoveAll(snapshot => snapshot.Elapsed < before);
            _gaps.RemoveRange(0, Math.Max(_gaps.Count - 1, 0));
        }
    }

    /// <summary>All that was seen so far.</summary>
    public Observation ToObservation(TimeSpan duration)
    {
        lock (_lock)
        {
            HashSet<int> others = ThreadsOutsideThePool_NeedsLock();
            return new Observation
            {
                Processors = _processors,
                Duration = duration,
                Samples = [.. _samples],
                Adjustments = [.. _adjustments.OrderBy(adjustment => adjustment.Elapsed)],
                Stacks = [.. _stacks],
                Waits = [.. _waits.Waits.Where(wait => !others.Contains(wait.ThreadId)).Select(Named_NeedsLock)],
                LockWaits = [.. _waits.LockWaits],
                Requests = [.. _requests.OrderBy(request => request.Elapsed)],
                Suspects = _suspects,
                Gaps = [.. _gaps],
            };
        }
    }

    private ThreadWait Named_NeedsLock(ThreadWait wait) =>
        wait.TaskId > 0 && _operations.TryGetValue(wait.TaskId, out string? method) ? wait with { Operation = method } : wait;

    /// <summary>Timers, the gate thread and event loops wait all the time.</summary>
    private HashSet<int> ThreadsOutsideThePool_NeedsLock() =>
    [
        .. _stacks.SelectMany(snapshot => snapshot.Report.Groups).Where(group => !group.IsPoolWorker).SelectMany(group => group.ThreadIds),
    ];

    private void Change(Action change)
    {
        lock (_lock) change();
        onChange?.Invoke();
    }
}
