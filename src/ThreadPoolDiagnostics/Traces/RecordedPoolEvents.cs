using Microsoft.Diagnostics.Tracing;
using Microsoft.Diagnostics.Tracing.Parsers.Clr;
using ThreadPoolDiagnostics.Counters;
using ThreadPoolDiagnostics.Observing;
using ThreadPoolDiagnostics.PoolEvents;

namespace ThreadPoolDiagnostics.Traces;

/// <summary>The events of <see cref="PoolProviders"/> in a trace, of whatever version its format is.</summary>
/// <param name="log">Where they go.</param>
internal sealed class RecordedPoolEvents(PoolEventLog log)
{
    public void Subscribe(TraceEventDispatcher source)
    {
        source.Dynamic.AddCallbackForProviderEvent(PoolProviders.Counters, EventCounterEvent.Name, OnCounter);
        source.Dynamic.AddCallbackForProviderEvent(
            PoolProviders.Counters, "ProcessorCount", data => log.SetProcessors((int)data.PayloadByName("processorCount")));
        source.Clr.ThreadPoolWorkerThreadAdjustmentAdjustment +=
            data => log.AddAdjustment(At(data), data.NewWorkerThreadCount, (int)data.Reason);
        source.Clr.ContentionStart += OnContentionStart;
        source.Clr.ContentionStop += data => log.EndLockWait(At(data), data.ThreadID);
        source.Clr.WaitHandleWaitStart += data => log.BeginHandleWait(At(data), data.ThreadID, (int)data.WaitSource);
        source.Clr.WaitHandleWaitStop += data => log.EndHandleWait(At(data), data.ThreadID);
        source.Dynamic.AddCallbackForProviderEvent(PoolProviders.Tasks, "TaskWaitBegin/Transfer", OnTaskWaitBegin);
        source.Dynamic.AddCallbackForProviderEvent(
            PoolProviders.Tasks, "TaskWaitEnd", data => log.EndTaskWait(At(data), data.ThreadID, TaskId(data)));
        source.Dynamic.AddCallbackForProviderEvent(PoolProviders.Requests, "Request/Start", data => log.AddRequest(
            At(data), data.ThreadID, $"{data.PayloadByName("method")}", $"{data.PayloadByName("path")}"));
    }

    private void OnCounter(TraceEvent data)
    {
        IDictionary<string, object> payload = EventCounterEvent.Payload(data);
        CounterValue? counter = EventCounterEvent.ToValue(
            (string)payload["Name"], (float)payload["IntervalSec"], (string)payload["Series"],
            payload.TryGetValue("Increment", out object? increment) ? (double)increment : null,
            payload.TryGetValue("Mean", out object? mean) ? (double)mean : null);
        if (counter is { } known) log.AddCounter(At(data), known);
    }

    private void OnContentionStart(ContentionStartTraceData data) =>
        log.BeginLockWait(At(data), data.ThreadID, data.Version >= 2 ? (long)data.LockOwnerThreadID : 0);

    private void OnTaskWaitBegin(TraceEvent data) => log.BeginTaskWait(
        At(data), data.ThreadID, Convert.ToInt32(data.PayloadByName("Behavior"), null), TaskId(data));

    private static int TaskId(TraceEvent data) => (int)data.PayloadByName("TaskID");

    private static TimeSpan At(TraceEvent data) => TimeSpan.FromMilliseconds(data.TimeStampRelativeMSec);
}
