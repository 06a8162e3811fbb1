using Microsoft.Diagnostics.Tracing;
using Microsoft.Diagnostics.Tracing.Parsers.Clr;
using ThreadPoolDiagnostics.Counters;
using ThreadPoolDiagnostics.PoolEvents;
using ThreadPoolDiagnostics.Stacks.Naming;
using ThreadPoolDiagnostics.Stacks.Waits;

namespace ThreadPoolDiagnostics.Observing;

/// <summary>Writes what the events of <see cref="PoolProviders"/> say into an observation.</summary>
/// <param name="log">The observation.</param>
/// <param name="origin">When the events' own time began, since the observation began.</param>
internal sealed class PoolEventSubscription(ObservationLog log, TimeSpan origin)
{
    /// <summary>TaskWaitBehavior.Synchronous (TPLETWProvider.cs); an await is 2.</summary>
    private const int Synchronous = 1;

    private const string AsyncMethod = "Async: ";

    private readonly IntervalAssembler _intervals = new(TimeProvider.System);
    private bool _countersAreMissing;

    public void Subscribe(TraceEventDispatcher source)
    {
        CounterEvents.Subscribe(source, OnCounter);
        source.Dynamic.AddCallbackForProviderEvent(PoolProviders.Counters, "ProcessorCount", OnProcessorCount);
        source.Clr.ThreadPoolWorkerThreadAdjustmentAdjustment += OnAdjustment;
        source.Clr.ContentionStart += OnContentionStart;
        source.Clr.ContentionStop += data => log.EndWait(data.ThreadID, Elapsed(data), WaitKind.Lock);
        source.Clr.WaitHandleWaitStart += OnWaitStart;
        source.Clr.WaitHandleWaitStop += data => log.EndWait(data.ThreadID, Elapsed(data), WaitKind.Handle);
        source.Dynamic.AddCallbackForProviderEvent(PoolProviders.Tasks, "TaskWaitBegin/Transfer", OnTaskWaitBegin);
        source.Dynamic.AddCallbackForProviderEvent(PoolProviders.Tasks, "TaskWaitEnd", OnTaskWaitEnd);
        source.Dynamic.AddCallbackForProviderEvent(PoolProviders.Tasks, "TraceOperationBegin", OnOperationBegin);
        source.Dynamic.AddCallbackForProviderEvent(PoolProviders.Requests, "Request/Start", OnRequestStart);
    }

    private void OnCounter(TraceEvent data, CounterValue counter)
    {
        if (_intervals.Add(counter) is { } sample) log.Add(sample with { Elapsed = Elapsed(data) });
        if (_countersAreMissing || _intervals.Missing.Count == 0) return;
        _countersAreMissing = true;
        log.AddGap($"There are no samples: the runtime does not publish the counters {string.Join(", ", _intervals.Missing)}.");
    }

    private void OnProcessorCount(TraceEvent data) => log.SetProcessors((int)data.PayloadByName("processorCount"));

    private void OnAdjustment(ThreadPoolWorkerThreadAdjustmentTraceData data) =>
        log.Add(new ThreadAdjustment(Elapsed(data), data.NewWorkerThreadCount, (AdjustmentReason)data.Reason));

    private void OnContentionStart(ContentionStartTraceData data)
    {
        int? owner = data.Version >= 2 && data.LockOwnerThreadID != 0 ? (int)data.LockOwnerThreadID : null;
        log.BeginWait(new OpenWait(data.ThreadID, Elapsed(data), WaitKind.Lock, OwnerThreadId: owner));
    }

    private void OnWaitStart(WaitHandleWaitStartTraceData data)
    {
        WaitKind wait = data.WaitSource == WaitHandleWaitSource.MonitorWait ? WaitKind.Pulse : WaitKind.Handle;
        log.BeginWait(new OpenWait(data.ThreadID, Elapsed(data), wait));
    }

    private void OnTaskWaitBegin(TraceEvent data)
    {
        if (Convert.ToInt32(data.PayloadByName("Behavior"), null) != Synchronous) return;
        log.BeginWait(new OpenWait(data.ThreadID, Elapsed(data), WaitKind.Task, TaskId(data)));
    }

    private void OnTaskWaitEnd(TraceEvent data) => log.EndWait(data.ThreadID, Elapsed(data), WaitKind.Task, TaskId(data));

    /// <summary>Task.Run, Task.Delay and their likes write this event, too, under other names.</summary>
    private void OnOperationBegin(TraceEvent data)
    {
        if (data.PayloadByName("OperationName") is string name && name.StartsWith(AsyncMethod, StringComparison.Ordinal)
            && CompilerName.ToSource(name[AsyncMethod.Length..]) is { } method)
            log.NameTask(TaskId(data), method);
    }

    private void OnRequestStart(TraceEvent data) => log.Add(new RequestStart(
        Elapsed(data), data.ThreadID, $"{data.PayloadByName("method")} {data.PayloadByName("path")}"));

    private static int TaskId(TraceEvent data) => (int)data.PayloadByName("TaskID");

    private TimeSpan Elapsed(TraceEvent data) => origin + TimeSpan.FromMilliseconds(data.TimeStampRelativeMSec);
}
