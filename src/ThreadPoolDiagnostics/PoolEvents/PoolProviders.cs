using System.Diagnostics.Tracing;
using System.Globalization;
using Microsoft.Diagnostics.NETCore.Client;
using ThreadPoolDiagnostics.Counters;
using ThreadPoolDiagnostics.Stacks.Capture;

namespace ThreadPoolDiagnostics.PoolEvents;

/// <summary>What to ask a runtime for in order to know how its thread pool is.</summary>
/// <remarks>
/// A session takes the first entry of a provider and ignores a second one, so each is named once. Keywords that an older runtime
/// does not know are ignored by it.
/// </remarks>
internal static class PoolProviders
{
    public const string Counters = "System.Runtime";
    public const string Runtime = "Microsoft-Windows-DotNETRuntime";
    public const string Tasks = "System.Threading.Tasks.TplEventSource";
    public const string Requests = "Microsoft.AspNetCore.Hosting";
    public const string WorkItems = "System.Diagnostics.Eventing.FrameworkEventSource";

    /// <summary>Gets all events that have no keyword themselves.</summary>
    private const long NoKeyword = 0;

    /// <summary>NativeRuntimeEventSource: adjustments of the number of threads, their starts and ends.</summary>
    private const long Threading = 0x10000;

    /// <summary>NativeRuntimeEventSource: waits for locks.</summary>
    private const long Contention = 0x4000;

    /// <summary>
    /// NativeRuntimeEventSource: waits for everything that waits for a handle in the end; Verbose, .NET 9 and later.
    /// </summary>
    private const long WaitHandle = 0x40000000000;

    /// <summary>TplEventSource: among others TaskWaitBegin (Informational) and TaskWaitEnd (Verbose).</summary>
    private const long TaskEvents = 0x2;

    /// <summary>
    /// TplEventSource: TraceOperationBegin, by which an async method that has to wait says its name (Informational).
    /// </summary>
    private const long AsyncCausalityOperation = 0x8;

    /// <summary>FrameworkEventSource: each work item that is queued, and each that a thread takes; Verbose.</summary>
    private const long WorkItemEvents = 0x2;

    /// <summary>RuntimeEventSource: how many processors the process has. Its counters come with any keyword.</summary>
    private const long ProcessorCount = 0x2;

    /// <summary>From this version on a runtime tells of every wait, those for tasks among them.</summary>
    private const int TellsOfAllWaits = 9;

    /// <summary>Two events for each work item: for moments.</summary>
    public static EventPipeSessionConfiguration WorkItemsQueued { get; } = new(
        [new EventPipeProvider(WorkItems, EventLevel.Verbose, WorkItemEvents)],
        circularBufferSizeMB: 64, requestRundown: false, requestStackwalk: false);

    /// <summary>Which async methods have to wait, and which tasks are waited for: several events for each await.</summary>
    public static EventPipeSessionConfiguration Operations { get; } = Session(
        new EventPipeProvider(Tasks, EventLevel.Informational, AsyncCausalityOperation | TaskEvents));

    /// <summary>All of it and stacks, for a trace that is read later.</summary>
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

    /// <summary>Cheap enough for the whole time: a burst of counters an interval, and some events for each thread that comes or
    /// goes.
    /// </summary>
    public static EventPipeSessionConfiguration Basics(TimeSpan interval) => Session(
        CountersEvery(interval), new EventPipeProvider(Runtime, EventLevel.Informational, Threading));

    /// <summary>
    /// An event or two for each wait and each request: for a process whose pool is suspected to starve. An older runtime tells of
    /// waits for tasks only among several events for every await, so it is asked for those only if it has nothing else.
    /// </summary>
    /// <param name="runtimeVersion">For instance "8.0.31"; null when it is not known.</param>
    public static EventPipeSessionConfiguration Waits(string? runtimeVersion)
    {
        var waits = new EventPipeProvider(Runtime, EventLevel.Verbose, Contention | WaitHandle);
        return MajorVersion(runtimeVersion) >= TellsOfAllWaits
            ? Session(waits, RequestStarts)
            : Session(waits, SynchronousTaskWaits, RequestStarts);
    }

    private static int MajorVersion(string? runtimeVersion) =>
        int.TryParse(runtimeVersion?.Split('.')[0], CultureInfo.InvariantCulture, out int major) ? major : 0;

    private static EventPipeProvider CountersEvery(TimeSpan interval) => new(
        Counters, EventLevel.Informational, ProcessorCount,
        new Dictionary<string, string> { [EventCounterEvent.IntervalKey] = EventCounterEvent.IntervalText(interval) });

    private static EventPipeSessionConfiguration Session(params EventPipeProvider[] providers) =>
        new(providers, circularBufferSizeMB: 16, requestRundown: false, requestStackwalk: false);
}
