using ThreadPoolDiagnostics.Counters;
using ThreadPoolDiagnostics.PoolEvents;
using ThreadPoolDiagnostics.Stacks.Waits;

namespace ThreadPoolDiagnostics.Observing;

/// <summary>Writes into an observation what the events of <see cref="PoolProviders"/> say, whoever has read them.</summary>
/// <param name="log">The observation.</param>
internal sealed class PoolEventLog(ObservationLog log)
{
    /// <summary>TaskWaitBehavior.Synchronous (TPLETWProvider.cs); an await is 2.</summary>
    public const int Synchronous = 1;

    /// <summary>What a wait that began is for, as WaitHandleWaitStart says it: Monitor.Wait.</summary>
    private const int MonitorWait = 1;

    /// <summary>A service has hundreds of routes; whoever asks for what is not there makes any number of them.</summary>
    private const int MostRoutes = 1_000;

    private readonly Dictionary<(string? Method, string? Path), string> _routes = [];
    private readonly IntervalAssembler _intervals = new(TimeProvider.System);
    private bool _countersAreMissing;

    public void AddCounter(TimeSpan elapsed, CounterValue counter)
    {
        if (_intervals.Add(counter) is { } sample) log.Add(sample with { Elapsed = elapsed });
        if (_countersAreMissing || _intervals.Missing.Count == 0) return;
        _countersAreMissing = true;
        log.AddGap($"There are no samples: the runtime does not publish the counters {string.Join(", ", _intervals.Missing)}.");
    }

    public void SetProcessors(int count) => log.SetProcessors(count);

    public void AddAdjustment(TimeSpan elapsed, int threads, int reason) =>
        log.Add(new ThreadAdjustment(elapsed, threads, (AdjustmentReason)reason));

    /// <param name="elapsed">When.</param>
    /// <param name="threadId">Who waits.</param>
    /// <param name="owner">Who has the lock; 0 when the runtime does not say.</param>
    public void BeginLockWait(TimeSpan elapsed, int threadId, long owner) => log.BeginWait(new OpenWait(
        threadId, elapsed, WaitKind.Lock, OwnerThreadId: owner == 0 ? null : (int)owner));

    public void EndLockWait(TimeSpan elapsed, int threadId) => log.EndWait(threadId, elapsed, WaitKind.Lock);

    public void BeginHandleWait(TimeSpan elapsed, int threadId, int source) => log.BeginWait(new OpenWait(
        threadId, elapsed, source == MonitorWait ? WaitKind.Pulse : WaitKind.Handle));

    public void EndHandleWait(TimeSpan elapsed, int threadId) => log.EndWait(threadId, elapsed, WaitKind.Handle);

    public void BeginTaskWait(TimeSpan elapsed, int threadId, int behavior, int taskId)
    {
        if (behavior == Synchronous) log.BeginWait(new OpenWait(threadId, elapsed, WaitKind.Task, taskId));
    }

    public void EndTaskWait(TimeSpan elapsed, int threadId, int taskId) =>
        log.EndWait(threadId, elapsed, WaitKind.Task, taskId);

    public void AddRequest(TimeSpan elapsed, int threadId, string? method, string? path) =>
        log.Add(new RequestStart(elapsed, threadId, Route(method, path)));

    /// <summary>The same text for the same route: it is remembered of every request.</summary>
    private string Route(string? method, string? path)
    {
        if (_routes.TryGetValue((method, path), out string? known)) return known;
        if (_routes.Count == MostRoutes) _routes.Clear();
        return _routes[(method, path)] = $"{method} {path}";
    }
}
