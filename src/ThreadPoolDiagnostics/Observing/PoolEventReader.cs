using ThreadPoolDiagnostics.Counters;
using ThreadPoolDiagnostics.Nettrace;
using ThreadPoolDiagnostics.PoolEvents;

namespace ThreadPoolDiagnostics.Observing;

/// <summary>
/// The events of <see cref="PoolProviders"/> in a session. What the fields of the runtime's own events are, ClrEtwAll.man in
/// dotnet/runtime says.
/// </summary>
/// <param name="log">Where they go.</param>
internal sealed class PoolEventReader(PoolEventLog log)
{
    private const int Adjustment = 55, ContentionStart = 81, ContentionStop = 91, WaitStart = 301, WaitStop = 302;

    /// <summary>TplEventSource.</summary>
    private const int TaskWaitBegin = 10, TaskWaitEnd = 11;

    /// <summary>From this version on it says who has the lock.</summary>
    private const int ContentionWithOwner = 2;

    /// <summary>What people call an event that counts towards a limit.</summary>
    public static string NameOf(EventKind kind) => (kind.Provider, kind.Id) switch
    {
        (PoolProviders.Runtime, Adjustment) => "ThreadPoolWorkerThreadAdjustment",
        (PoolProviders.Runtime, ContentionStart) => nameof(ContentionStart),
        (PoolProviders.Runtime, ContentionStop) => nameof(ContentionStop),
        (PoolProviders.Runtime, WaitStart) => "WaitHandleWaitStart",
        (PoolProviders.Runtime, WaitStop) => "WaitHandleWaitStop",
        _ => kind.Name is "" ? $"{kind.Provider} {kind.Id}" : kind.Name,
    };

    /// <param name="elapsed">When it was written, since the observation began.</param>
    /// <param name="data">The event.</param>
    public void Read(TimeSpan elapsed, TraceRecord data)
    {
        switch (data.Kind.Provider)
        {
            case PoolProviders.Counters:
                if (EventCounterEvent.ToValue(data) is { } counter) log.AddCounter(elapsed, counter);
                else if (data.Int32("processorCount") is { } processors) log.SetProcessors(processors);
                break;
            case PoolProviders.Runtime:
                ReadRuntime(elapsed, data);
                break;
            case PoolProviders.Tasks when data.Int32("TaskID") is { } task:
                if (data.Kind.Id == TaskWaitBegin) log.BeginTaskWait(elapsed, data.ThreadId, data.Int32("Behavior") ?? 0, task);
                else if (data.Kind.Id == TaskWaitEnd) log.EndTaskWait(elapsed, data.ThreadId, task);
                break;
            case PoolProviders.Requests when data.Kind.Name is "RequestStart":
                log.AddRequest(elapsed, data.ThreadId, data.Text("method"), data.Text("path"));
                break;
            default:
                break;
        }
    }

    private void ReadRuntime(TimeSpan elapsed, TraceRecord data)
    {
        var fields = new Bytes(data.Payload);
        switch (data.Kind.Id)
        {
            case Adjustment:
                fields.Int64(); // average throughput
                log.AddAdjustment(elapsed, threads: fields.Int32(), reason: fields.Int32());
                break;
            case ContentionStart:
                log.BeginLockWait(elapsed, data.ThreadId, Owner(data.Kind.Version, fields));
                break;
            case ContentionStop:
                log.EndLockWait(elapsed, data.ThreadId);
                break;
            case WaitStart:
                log.BeginHandleWait(elapsed, data.ThreadId, source: fields.Byte());
                break;
            case WaitStop:
                log.EndHandleWait(elapsed, data.ThreadId);
                break;
            default:
                break;
        }
    }

    /// <summary>The last field, behind flags, the runtime's number, and the addresses of the lock and of its object.</summary>
    private static long Owner(int version, Bytes fields) => version >= ContentionWithOwner && fields.Rest.Length >= sizeof(long)
        ? new Bytes(fields.Rest[^sizeof(long)..]).Int64()
        : 0;
}
