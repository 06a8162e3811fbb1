using System.Diagnostics.Tracing;
using Microsoft.Diagnostics.NETCore.Client;
using ThreadPoolDiagnostics.Nettrace;
using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Targets;

namespace ThreadPoolDiagnostics.Stacks.Capture;

/// <summary>
/// The task library's events (TplEventSource.cs): TraceOperationBegin at an async method's first wait, with a stack,
/// TraceOperationEnd, and TraceSynchronousWorkBegin and End around each turn. For runtime-async methods: <see
/// cref="RuntimeAsyncChains"/>.
/// </summary>
internal static class AsyncOperations
{
    private const string Provider = "System.Threading.Tasks.TplEventSource";
    private const long AsyncCausalityOperation = 0x8;
    private const long AsyncCausalitySynchronousWork = 0x20;
    private const int TraceOperationBegin = 14;
    private const int TraceOperationEnd = 15;
    private const int TraceSynchronousWorkBegin = 17;
    private const int TraceSynchronousWorkEnd = 18;

    public static EventPipeSessionConfiguration Configuration { get; } = new(
        [
            new EventPipeProvider(Provider, EventLevel.Informational, AsyncCausalityOperation | AsyncCausalitySynchronousWork),
            new EventPipeProvider(RuntimeAsyncChains.Provider, EventLevel.Informational, RuntimeAsyncChains.Keywords),
        ],
        circularBufferSizeMB: 256, requestRundown: true);

    /// <summary>For each async flow that has not ended, the stack at the first wait of its innermost method; and the number of
    /// methods begun.</summary>
    public static (IReadOnlyList<ThreadStack> InFlight, int Begun) Read(string nettraceFile, TargetFiles files)
    {
        var events = new List<Event>();
        var chains = new RuntimeAsyncChains();
        TraceRecords.Read(nettraceFile, data =>
        {
            if (data.Kind is { Provider: RuntimeAsyncChains.Provider, Id: RuntimeAsyncChains.Buffer }) chains.Add(data);
            if (data.Kind.Provider != Provider || (data.Kind.Id == TraceOperationBegin && !IsAsyncMethod(data))) return;
            var thread = new SampledThread(data.ThreadId, data.Kind.Id == TraceOperationBegin ? [.. data.Stack] : [], null);
            events.Add(new(data.Time.SinceStart, data.Kind.Id, data.Int32("TaskID") ?? 0, thread));
        });
        SampledThread[] begun = [.. events.Where(one => one.Id == TraceOperationBegin).Select(one => one.Thread)];
        IReadOnlyList<SampledThread> waiting = chains.Waiting();
        NamedFrames frames = NamedFrames.Read(nettraceFile, begun.Concat(waiting), files);
        var flows = new AsyncFlows();
        foreach (Event one in events.OrderBy(one => one.Elapsed)) // the trace stores them thread by thread
        {
            if (one.Id == TraceOperationBegin) flows.Begin(one.Task, frames.Of(one.Thread) with { FirstWait = one.Elapsed });
            if (one.Id == TraceOperationEnd) flows.End(one.Task);
            if (one.Id == TraceSynchronousWorkBegin) flows.Resume(one.Thread.ThreadId, one.Task);
            if (one.Id == TraceSynchronousWorkEnd) flows.Leave(one.Thread.ThreadId);
        }
        return ([.. flows.InFlight(), .. waiting.Select(frames.Of)], begun.Length + chains.Begun);
    }

    /// <summary>Whether the event is an async method's; Task.Run, Task.Delay and others write it with other names.</summary>
    private static bool IsAsyncMethod(TraceRecord begin) =>
        begin.Text("OperationName")?.StartsWith("Async: ", StringComparison.Ordinal) is true;

    /// <summary>One of these events, with the stack of the thread that wrote it.</summary>
    private sealed record Event(TimeSpan Elapsed, int Id, int Task, SampledThread Thread);
}
