using ThreadPoolDiagnostics.Counters;
using ThreadPoolDiagnostics.Nettrace;
using ThreadPoolDiagnostics.PoolEvents;
using ThreadPoolDiagnostics.Stacks.Waits;

namespace ThreadPoolDiagnostics.Observing;

/// <summary>Writes the events of <see cref="PoolProviders"/> (ClrEtwAll.man, event sources) into an observation.</summary>
internal sealed class PoolEventReader(ObservationLog log)
{
    /// <summary>TaskWaitBehavior.Synchronous (TPLETWProvider.cs); 2 is an await.</summary>
    public const int Synchronous = 1;

    private const int Adjustment = 55, ContentionStart = 81, ContentionStop = 91, WaitStart = 301, WaitStop = 302;

    /// <summary>The ids of the events of TplEventSource.</summary>
    private const int TaskWaitBegin = 10, TaskWaitEnd = 11;

    /// <summary>The first version of ContentionStart with the owner of the lock.</summary>
    private const int ContentionWithOwner = 2;

    /// <summary>The value of WaitHandleWaitStart's source field for a Monitor.Wait.</summary>
    private const int MonitorWait = 1;

    /// <summary>The most routes that are kept: a service has hundreds, but requests for unknown paths add any number.</summary>
    private const int MostRoutes = 1_000;

    private readonly Dictionary<(string? Method, string? Path), string> _routes = [];
    private readonly IntervalAssembler _intervals = new(TimeProvider.System);
    private readonly RequestCounters _requests = new();
    private bool _countersAreMissing;

    /// <summary>The name of an event in a message about a limit.</summary>
    public static string NameOf(EventKind kind) => (kind.Provider, kind.Id) switch
    {
        (PoolProviders.Runtime, Adjustment) => "ThreadPoolWorkerThreadAdjustment",
        (PoolProviders.Runtime, ContentionStart) => nameof(ContentionStart),
        (PoolProviders.Runtime, ContentionStop) => nameof(ContentionStop),
        (PoolProviders.Runtime, WaitStart) => "WaitHandleWaitStart",
        (PoolProviders.Runtime, WaitStop) => "WaitHandleWaitStop",
        _ => kind.Name is "" ? $"{kind.Provider} {kind.Id}" : kind.Name,
    };

    /// <param name="elapsed">When the event was written, since the observation began.</param>
    /// <param name="data">The event.</param>
    public void Read(TimeSpan elapsed, TraceRecord data)
    {
        switch (data.Kind.Provider)
        {
            case not PoolProviders.Counters when RequestCounters.Has(data):
                if (_requests.Add(elapsed, data) is { } count) log.Add(count);
                break;
            case PoolProviders.Counters:
                if (EventCounterEvent.ToValue(data) is { } counter) AddCounter(elapsed, counter);
                else if (data.Int32("processorCount") is { } processors) log.SetProcessors(processors);
                break;
            case PoolProviders.Runtime:
                ReadRuntime(elapsed, data);
                break;
            case PoolProviders.Tasks when data.Int32("TaskID") is { } task:
                if (data.Kind.Id == TaskWaitEnd) log.EndWait(data.ThreadId, elapsed, WaitKind.Task, task);
                else if (data.Kind.Id == TaskWaitBegin && data.Int32("Behavior") is Synchronous)
                    log.BeginWait(new OpenWait(data.ThreadId, elapsed, WaitKind.Task, task));
                break;
            case PoolProviders.Requests when data.Kind.Name is "RequestStart":
                log.Add(new RequestStart(elapsed, data.ThreadId, Route(data.Text("method"), data.Text("path"))));
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
                log.Add(new ThreadAdjustment(elapsed, ThreadCount: fields.Int32(), Reason: (AdjustmentReason)fields.Int32()));
                break;
            case ContentionStart:
                int? owner = Owner(data.Kind.Version, fields);
                log.BeginWait(new OpenWait(data.ThreadId, elapsed, WaitKind.Lock, OwnerThreadId: owner));
                break;
            case ContentionStop:
                log.EndWait(data.ThreadId, elapsed, WaitKind.Lock);
                break;
            case WaitStart:
                WaitKind kind = fields.Byte() == MonitorWait ? WaitKind.Pulse : WaitKind.Handle;
                log.BeginWait(new OpenWait(data.ThreadId, elapsed, kind));
                break;
            case WaitStop:
                log.EndWait(data.ThreadId, elapsed, WaitKind.Handle);
                break;
            default:
                break;
        }
    }

    private void AddCounter(TimeSpan elapsed, CounterValue counter)
    {
        if (_intervals.Add(counter) is { } sample) log.Add(sample with { Elapsed = elapsed });
        if (_countersAreMissing || _intervals.Missing.Count == 0) return;
        _countersAreMissing = true;
        log.AddGap($"There are no samples: the runtime does not publish the counters {string.Join(", ", _intervals.Missing)}.");
    }

    /// <summary>Shares one string for each route, because every request keeps its own.</summary>
    private string Route(string? method, string? path)
    {
        if (_routes.TryGetValue((method, path), out string? known)) return known;
        if (_routes.Count == MostRoutes) _routes.Clear();
        return _routes[(method, path)] = $"{method} {path}";
    }

    /// <summary>The last field, after flags, runtime id, lock address and object address; null when it is 0.</summary>
    private static int? Owner(int version, Bytes fields) =>
        version >= ContentionWithOwner && fields.Rest.Length >= sizeof(long)
        && new Bytes(fields.Rest[^sizeof(long)..]).Int64() is not 0 and var owner
            ? (int)owner
            : null;
}
