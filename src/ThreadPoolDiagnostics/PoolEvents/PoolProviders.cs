using System.Diagnostics.Tracing;
using System.Globalization;
using Microsoft.Diagnostics.NETCore.Client;
using ThreadPoolDiagnostics.Counters;
using ThreadPoolDiagnostics.Stacks.Capture;

namespace ThreadPoolDiagnostics.PoolEvents;

/// <summary>The providers that report the state of a runtime's thread pool.</summary>
/// <remarks>
/// A session takes the first entry of a provider and ignores a second one, so each is named once. An older runtime ignores
/// keywords that it does not know.
/// </remarks>
internal static class PoolProviders
{
    public const string Counters = "System.Runtime";
    public const string Runtime = "Microsoft-Windows-DotNETRuntime";
    public const string Tasks = "System.Threading.Tasks.TplEventSource";
    public const string Requests = "Microsoft.AspNetCore.Hosting";
    public const string WorkItems = "System.Diagnostics.Eventing.FrameworkEventSource";

    /// <summary>Selects all events that have no keyword themselves.</summary>
    private const long NoKeyword = 0;

    /// <summary>NativeRuntimeEventSource: adjustments of the number of threads, their starts and ends.</summary>
    private const long Threading = 0x10000;

    /// <summary>NativeRuntimeEventSource: waits for locks.</summary>
    public const long Contention = 0x4000;

    /// <summary>NativeRuntimeEventSource: all waits that end in a wait for a handle; Verbose, .NET 9 and later.</summary>
    public const long WaitHandle = 0x40000000000;

    /// <summary>TplEventSource: among others TaskWaitBegin (Informational) and TaskWaitEnd (Verbose).</summary>
    public const long TaskEvents = 0x2;

    /// <summary>TplEventSource: TraceOperationBegin, with the name of a waiting async method (Informational).</summary>
    private const long AsyncCausalityOperation = 0x8;

    /// <summary>FrameworkEventSource: each enqueue and dequeue of a work item; Verbose.</summary>
    private const long WorkItemEvents = 0x2;

    /// <summary>RuntimeEventSource: the number of processors of the process. Its counters come with any keyword.</summary>
    private const long ProcessorCount = 0x2;

    /// <summary>The first major version whose runtime reports every wait, also those for tasks.</summary>
    public const int FirstWithAllWaits = 9;

    /// <summary>Every enqueue and dequeue: two events per work item, for short measurements only.</summary>
    public static EventPipeSessionConfiguration WorkItemsQueued { get; } = new(
        [new EventPipeProvider(WorkItems, EventLevel.Verbose, WorkItemEvents)],
        circularBufferSizeMB: 64, requestRundown: false, requestStackwalk: false);

    /// <summary>The async methods that begin to wait, and the tasks that are waited for: several events per await.</summary>
    public static EventPipeSessionConfiguration Operations { get; } = Session(
        new EventPipeProvider(Tasks, EventLevel.Informational, AsyncCausalityOperation | TaskEvents));

    /// <summary>All of these and stacks, for a trace that is read later.</summary>
    public static IReadOnlyList<EventPipeProvider> Recording =>
    [
        new EventPipeProvider(SampledThreads.Profiler, EventLevel.Informational, NoKeyword),
        CountersEverySecond,
        new EventPipeProvider(Runtime, EventLevel.Verbose, Threading | Contention | WaitHandle),
        SynchronousTaskWaits,
        RequestStarts,
    ];

    private static EventPipeProvider CountersEverySecond => CountersEvery(TimeSpan.FromSeconds(1));

    private static EventPipeProvider SynchronousTaskWaits => new(Tasks, EventLevel.Verbose, TaskEvents);

    private static EventPipeProvider RequestStarts => new(Requests, EventLevel.Informational, NoKeyword);

    /// <summary>Counters and adjustments, cheap enough for the whole time: a burst per interval, some events per thread start and
    /// end.</summary>
    /// <param name="interval">The interval of the counters.</param>
    /// <param name="requests">Whether requests are counted, too; two more bursts where there is ASP.NET Core.</param>
    public static EventPipeSessionConfiguration Basics(TimeSpan interval, bool requests = false) => Session(
    [
        CountersEvery(interval), new EventPipeProvider(Runtime, EventLevel.Informational, Threading),
        .. requests ? RequestCounters.Providers(interval) : [],
    ]);

    /// <summary>One or two events per wait and request. Before .NET 9, task waits come with several events per await.</summary>
    /// <param name="runtimeVersion">For instance "8.0.31"; null when it is unknown.</param>
    public static EventPipeSessionConfiguration Waits(string? runtimeVersion)
    {
        var waits = new EventPipeProvider(Runtime, EventLevel.Verbose, Contention | WaitHandle);
        return MajorVersion(runtimeVersion) >= FirstWithAllWaits
            ? Session(waits, RequestStarts)
            : Session(waits, SynchronousTaskWaits, RequestStarts);
    }

    /// <summary>The major version of a runtime; 0 when it is unknown.</summary>
    public static int MajorVersion(string? runtimeVersion) =>
        int.TryParse(runtimeVersion?.Split('.')[0], CultureInfo.InvariantCulture, out int major) ? major : 0;

    private static EventPipeProvider CountersEvery(TimeSpan interval) =>
        EventCounterEvent.Provider(Counters, interval, ProcessorCount);

    private static EventPipeSessionConfiguration Session(params EventPipeProvider[] providers) =>
        new(providers, circularBufferSizeMB: 16, requestRundown: false, requestStackwalk: false);
}
