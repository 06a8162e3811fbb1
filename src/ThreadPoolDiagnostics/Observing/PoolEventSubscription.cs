using Microsoft.Diagnostics.Tracing;
using Microsoft.Diagnostics.Tracing.Parsers.Clr;
using ThreadPoolDiagnostics.Counters;
using ThreadPoolDiagnostics.PoolEvents;
using ThreadPoolDiagnostics.Stacks.Waits;

namespace ThreadPoolDiagnostics.Observing;

/// <summary>Writes what the events of <see cref="PoolProviders"/> say into an observation.</summary>
/// <param name="log">The observation.</param>
/// <param name="elapsed">When an event was written, since the observation began.</param>
internal sealed class PoolEventSubscription(ObservationLog log, Func<TraceEvent, TimeSpan> elapsed)
{
    /// <summary>TaskWaitBehavior.Synchronous (TPLETWProvider.cs); an await is 2.</summary>
    private const int Synchronous = 1;

    private readonly IntervalAssembler _intervals = new(TimeProvider.System);
    private bool _countersAreMissing;

    public void Subscribe(TraceEventDispatcher source)
    {
        CounterEvents.Subscribe(source, OnCounter);
        source.Dynamic.AddCallbackForProviderEvent(PoolProviders.Counters, "ProcessorCount", OnProcessorCount);
        source.Clr.ThreadPoolWorkerThreadAdjustmentAdjustment += OnAdjustment;
        source.Clr.ContentionStart += OnContentionStart;
        source.Clr.ContentionStop += data => log.EndWait(data.ThreadID, elapsed(data), WaitKind.Lock);
        source.Clr.WaitHandleWaitStart += OnWaitStart;
        source.Clr.WaitHandleWaitStop += data => log.EndWait(data.ThreadID, elapsed(data), WaitKind.Handle);
        source.Dynamic.AddCallbackForProviderEvent(PoolProviders.Tasks, "TaskWaitBegin/Transfer", OnTaskWaitBegin);
        source.Dynamic.AddCallbackForProviderEvent(PoolProviders.Tasks, "TaskWaitEnd", OnTaskWaitEnd);
        source.Dynamic.AddCallbackForProviderEvent(PoolProviders.Requests, "Request/Start", OnRequestStart);
    }

    private void OnCounter(TraceEvent data, CounterValue counter)
    {
        if (_intervals.Add(counter) is { } sample) log.Add(sample with { Elapsed = elapsed(data) });
        if (_countersAreMissing || _intervals.Missing.Count == 0) return;
        _countersAreMissing = true;
        log.AddGap($"There are no samples: the runtime does not publish the counters {string.Join(", ", _intervals.Missing)}.");
    }

    private void OnProcessorCount(TraceEvent data) => log.SetProcessors((int)data.PayloadByName("processorCount"));

    private void OnAdjustment(ThreadPoolWorkerThreadAdjustmentTraceData data) =>
        log.Add(new ThreadAdjustment(elapsed(data), data.NewWorkerThreadCount, (AdjustmentReason)data.Reason));

    private void OnContentionStart(ContentionStartTraceData data)
    {
        int? owner = data.Version >= 2 && data.LockOwnerThreadID != 0 ? (int)data.LockOwnerThreadID : null;
        log.BeginWait(new OpenWait(data.ThreadID, elapsed(data), WaitKind.Lock, OwnerThreadId: owner));
    }

    private void OnWaitStart(WaitHandleWaitStartTraceData data)
    {
        WaitKind wait = data.WaitSource == WaitHandleWaitSource.MonitorWait ? WaitKind.Pulse : WaitKind.Handle;
        log.BeginWait(new OpenWait(data.ThreadID, elapsed(data), wait));
    }

    private void OnTaskWaitBegin(TraceEvent data)
    {
        if (Convert.ToInt32(data.PayloadByName("Behavior"), null) != Synchronous) return;
        log.BeginWait(new OpenWait(data.ThreadID, elapsed(data), WaitKind.Task, TaskId(data)));
    }

    private void OnTaskWaitEnd(TraceEvent data) => log.EndWait(data.ThreadID, elapsed(data), WaitKind.Task, TaskId(data));

    private void OnRequestStart(TraceEvent data) => log.Add(new RequestStart(
        elapsed(data), data.ThreadID, $"{data.PayloadByName("method")} {data.PayloadByName("path")}"));

    private static int TaskId(TraceEvent data) => (int)data.PayloadByName("TaskID");
}
