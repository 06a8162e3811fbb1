using System.Diagnostics.Tracing;
using System.Globalization;
using Microsoft.Diagnostics.NETCore.Client;
using Microsoft.Diagnostics.Tracing;
using Microsoft.Diagnostics.Tracing.Etlx;
using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Targets;

namespace ThreadPoolDiagnostics.Stacks.Capture;

/// <summary>
/// The task library's own events (TplEventSource.cs in dotnet/runtime): an async method that has to wait for the first time
/// writes TraceOperationBegin with the stack of its callers, and at its end TraceOperationEnd. Around each turn that it goes on
/// in between, it writes TraceSynchronousWorkBegin and TraceSynchronousWorkEnd.
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
        [new EventPipeProvider(Provider, EventLevel.Informational, AsyncCausalityOperation | AsyncCausalitySynchronousWork)],
        circularBufferSizeMB: 256, requestRundown: true);

    /// <summary>
    /// Of each flow of async methods of the application that has not ended, the stack at its first wait, the innermost method's;
    /// and how many methods began to wait in all.
    /// </summary>
    public static (IReadOnlyList<ThreadStack> InFlight, int Begun) Read(string nettraceFile, TargetFiles files)
    {
        using var log = new TraceLog(TraceLog.CreateFromEventPipeDataFile(nettraceFile));
        FrameCache frames = FrameCache.For(log, files);
        var flows = new AsyncFlows();
        int begun = 0;
        foreach (TraceEvent data in log.Events.Where(data => data.ProviderName == Provider))
        {
            if ((int)data.ID == TraceOperationEnd) flows.End(TaskOf(data));
            if ((int)data.ID == TraceSynchronousWorkBegin) flows.Resume(data.ThreadID, TaskOf(data));
            if ((int)data.ID == TraceSynchronousWorkEnd) flows.Leave(data.ThreadID);
            if ((int)data.ID != TraceOperationBegin || !IsAsyncMethod(data)) continue;
            begun++;
            flows.Begin(TaskOf(data), frames.Resolve(data.ThreadID, data.CallStack()));
        }
        return (flows.InFlight(), begun);
    }

    /// <summary>Task.Run, Task.Delay and their likes write these events, too, under other names.</summary>
    private static bool IsAsyncMethod(TraceEvent begin) =>
        begin.PayloadByName("OperationName") is string name && name.StartsWith("Async: ", StringComparison.Ordinal);

    private static int TaskOf(TraceEvent data) => Convert.ToInt32(data.PayloadByName("TaskID"), CultureInfo.InvariantCulture);
}
