using Microsoft.Diagnostics.Tracing;
using ThreadPoolDiagnostics.PoolEvents;
using ThreadPoolDiagnostics.Stacks.Naming;

namespace ThreadPoolDiagnostics.Observing;

/// <summary>
/// Writes into an observation which async methods the threads wait for. Apart from the waits themselves, whose beginnings and
/// ends come from a session of their own.
/// </summary>
/// <param name="log">The observation.</param>
/// <param name="elapsed">When an event was written, since the observation began.</param>
internal sealed class OperationSubscription(ObservationLog log, Func<TraceEvent, TimeSpan> elapsed)
{
    /// <summary>TaskWaitBehavior.Synchronous (TPLETWProvider.cs); an await is 2.</summary>
    private const int Synchronous = 1;

    private const string AsyncMethod = "Async: ";

    public void Subscribe(TraceEventDispatcher source)
    {
        source.Dynamic.AddCallbackForProviderEvent(PoolProviders.Tasks, "TaskWaitBegin/Transfer", OnTaskWaitBegin);
        source.Dynamic.AddCallbackForProviderEvent(PoolProviders.Tasks, "TraceOperationBegin", OnOperationBegin);
    }

    private void OnTaskWaitBegin(TraceEvent data)
    {
        if (Convert.ToInt32(data.PayloadByName("Behavior"), null) == Synchronous)
            log.NoteTaskWait(elapsed(data), data.ThreadID, TaskId(data));
    }

    /// <summary>Task.Run, Task.Delay and their likes write this event, too, under other names.</summary>
    private void OnOperationBegin(TraceEvent data)
    {
        if (data.PayloadByName("OperationName") is string name && name.StartsWith(AsyncMethod, StringComparison.Ordinal)
            && CompilerName.ToSource(name[AsyncMethod.Length..]) is { } method)
            log.NameTask(elapsed(data), TaskId(data), method);
    }

    private static int TaskId(TraceEvent data) => (int)data.PayloadByName("TaskID");
}
