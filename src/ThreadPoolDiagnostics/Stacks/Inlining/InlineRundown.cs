using System.Diagnostics.Tracing;
using Microsoft.Diagnostics.NETCore.Client;
using ThreadPoolDiagnostics.EventPipe;
using ThreadPoolDiagnostics.Targets;

namespace ThreadPoolDiagnostics.Stacks.Inlining;

/// <summary>
/// Makes a runtime tell what it inlined where. It does so in a rundown, and only while its private provider is on; but the
/// session that ends gives up its providers before the rundown, and the rundown is written to that session alone (ep.c,
/// disable_holding_lock). So one session keeps the provider on, and the one whose end makes the rundown asks for all providers at
/// once, which is the only request that outlives its end (ep-session-provider.c, the catch-all provider).
/// </summary>
/// <remarks>
/// It is dear: "all" includes a full garbage collection and every event of every provider, for as long as the session lives. So
/// it lives as short as it can, and only in a process that was started for this (<see cref="RichDebugInfo.IsKeptBy"/>).
/// </remarks>
internal static class InlineRundown
{
    private const long JittedMethodRichDebugInfo = 0x40000;

    /// <summary>MethodDetails events: module and token of methods that were never compiled but into others.</summary>
    private const long MethodDiagnostic = 0x4000000000;

    private const long AllKeywords = -1;

    private static EventPipeSessionConfiguration Keeper => new(
    [
        new EventPipeProvider("Microsoft-Windows-DotNETRuntimePrivate", EventLevel.Verbose, JittedMethodRichDebugInfo),
        new EventPipeProvider("Microsoft-Windows-DotNETRuntime", EventLevel.Verbose, MethodDiagnostic),
    ], circularBufferSizeMB: 16, requestRundown: false, requestStackwalk: false);

    private static EventPipeSessionConfiguration Everything => new(
        [new EventPipeProvider("*", EventLevel.Verbose, AllKeywords)], circularBufferSizeMB: 256, requestRundown: true);

    /// <summary>A trace of it; the caller disposes it.</summary>
    /// <exception cref="DiagnosticsException">The process ended, or exceeded the deadline.</exception>
    public static ShortTrace Record(Deadline deadline)
    {
        using var keeper = new SessionPump(
            "inlining", TargetSession.Start(Keeper, deadline), stream => stream.CopyTo(Stream.Null));
        keeper.Start();
        return ShortTrace.Record(Everything, TimeSpan.Zero, deadline);
    }
}
