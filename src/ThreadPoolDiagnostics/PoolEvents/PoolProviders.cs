using System.Diagnostics.Tracing;
using Microsoft.Diagnostics.NETCore.Client;
using Microsoft.Diagnostics.Tracing.EventPipe;

namespace ThreadPoolDiagnostics.PoolEvents;

/// <summary>What to ask a runtime for in order to know how its thread pool is.</summary>
/// <remarks>
/// A session takes the first entry of a provider and ignores a second one, so each is named once. Keywords that an older runtime does
/// not know are ignored by it.
/// </remarks>
internal static class PoolProviders
{
    public const string Counters = "System.Runtime";
    public const string Runtime = "Microsoft-Windows-DotNETRuntime";
    public const string Tasks = "System.Threading.Tasks.TplEventSource";
    public const string Requests = "Microsoft.AspNetCore.Hosting";

    /// <summary>Gets all events that have no keyword themselves.</summary>
    private const long NoKeyword = 0;

    /// <summary>NativeRuntimeEventSource: adjustments of the number of threads, their starts and ends.</summary>
    private const long Threading = 0x10000;

    /// <summary>NativeRuntimeEventSource: waits for locks.</summary>
    private const long Contention = 0x4000;

    /// <summary>NativeRuntimeEventSource: waits for everything that waits for a handle in the end; Verbose, .NET 9 and later.</summary>
    private const long WaitHandle = 0x40000000000;

    /// <summary>TplEventSource: among others TaskWaitBegin (Informational) and TaskWaitEnd (Verbose).</summary>
    private const long TaskEvents = 0x2;

    /// <summary>TplEventSource: TraceOperationBegin, by which an async method that has to wait says its name (Informational).</summary>
    private const long AsyncCausalityOperation = 0x8;

    /// <summary>RuntimeEventSource: how many processors the process has. Its counters come with any keyword.</summary>
    private const long ProcessorCount = 0x2;

    /// <summary>Cheap enough for the whole time: a burst of counters a second, and some events for each thread that comes or goes.</summary>
    public static EventPipeSessionConfiguration Basics { get; } = Session(
        CountersEverySecond, new EventPipeProvider(Runtime, EventLevel.Informational, Threading));

    /// <summary>An event or two for each wait and each request: for a process whose pool is suspected to starve.</summary>
    public static EventPipeSessionConfiguration Waits { get; } = Session(
        new EventPipeProvider(Runtime, EventLevel.Verbose, Contention | WaitHandle), SynchronousTaskWaits, RequestStarts);

    /// <summary>Which async methods have to wait: two events for each of them.</summary>
    public static EventPipeSessionConfiguration Operations { get; } = Session(
        new EventPipeProvider(Tasks, EventLevel.Informational, AsyncCausalityOperation));

    /// <summary>All of it and stacks, for a trace that is read later.</summary>
    public static IReadOnlyList<EventPipeProvider> Recording { get; } =
    [
        new EventPipeProvider(SampleProfilerTraceEventParser.ProviderName, EventLevel.Informational, NoKeyword),
        CountersEverySecond,
        new EventPipeProvider(Runtime, EventLevel.Verbose, Threading | Contention | WaitHandle),
        SynchronousTaskWaits,
        RequestStarts,
    ];

    private static EventPipeProvider CountersEverySecond => new(
        Counters, EventLevel.Informational, ProcessorCount, new Dictionary<string, string> { ["EventCounterIntervalSec"] = "1" });

    private static EventPipeProvider SynchronousTaskWaits => new(Tasks, EventLevel.Verbose, TaskEvents);

    private static EventPipeProvider RequestStarts => new(Requests, EventLevel.Informational, NoKeyword);

    private static EventPipeSessionConfiguration Session(params EventPipeProvider[] providers) =>
        new(providers, circularBufferSizeMB: 16, requestRundown: false, requestStackwalk: false);
}
