using System.Diagnostics.Tracing;
using Microsoft.Diagnostics.NETCore.Client;
using ThreadPoolDiagnostics.EventPipe;
using ThreadPoolDiagnostics.Targets;

namespace ThreadPoolDiagnostics.Stacks.Inlining;

/// <summary>
/// Makes a runtime report what it inlined, which it does in a rundown while its private provider is on. A session disables its
/// providers before its rundown (ep.c, disable_holding_lock): so one session keeps the provider on, and another one requests all
/// providers, which outlive its end (ep-session-provider.c).
/// </summary>
/// <remarks>
/// This is expensive: "all" includes a full garbage collection and every event of every provider, as long as the session lives.
/// So it is as short as possible, and runs only in a process that was started for this (<see cref="RichDebugInfo.IsKeptBy"/>).
/// It is without the stacks of events: the runtime writes one whenever it reserves memory of a loader heap (AllocRequest), also
/// while it holds the lock of code versions, and the walk of a stack can then wait for a collection that waits for a thread that
/// waits for this lock: the process would stand still forever. Before .NET 9 every event has a stack, so that it is left out.
/// </remarks>
internal static class InlineRundown
{
    private const long JittedMethodRichDebugInfo = 0x40000;

    /// <summary>MethodDetails events: module and token of methods that were only inlined, never compiled alone.</summary>
    private const long MethodDiagnostic = 0x4000000000;

    private const long AllKeywords = -1;

    private static EventPipeSessionConfiguration Keeper => new(
    [
        new EventPipeProvider("Microsoft-Windows-DotNETRuntimePrivate", EventLevel.Verbose, JittedMethodRichDebugInfo),
        new EventPipeProvider("Microsoft-Windows-DotNETRuntime", EventLevel.Verbose, MethodDiagnostic),
    ], circularBufferSizeMB: 16, requestRundown: false, requestStackwalk: false);

    private static EventPipeSessionConfiguration Everything => new(
        [new EventPipeProvider("*", EventLevel.Verbose, AllKeywords)],
        circularBufferSizeMB: 256, requestRundown: true, requestStackwalk: false);

    /// <summary>Records a trace of what was inlined; the caller disposes it.</summary>
    /// <exception cref="DiagnosticsException">The process ended, exceeded the deadline, or is older than .NET 9.</exception>
    public static ShortTrace Record(Deadline deadline)
    {
        using var keeper = new SessionPump(
            "inlining", TargetSession.StartExactly(Keeper, deadline), stream => stream.CopyTo(Stream.Null));
        keeper.Start();
        return ShortTrace.Record(Everything, TimeSpan.Zero, deadline);
    }
}
