using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Stacks.Naming;
using ThreadPoolDiagnostics.Stacks.Waits;

namespace ThreadPoolDiagnostics.Verdicts;

/// <summary>What to change: each blocking call's non-blocking equivalent, and what helps the pool itself.</summary>
internal static class Advice
{
    private const int MostCalls = 3;

    public static IReadOnlyList<string> For(Finding finding, IReadOnlyList<BlockingCall> calls) => finding.Verdict switch
    {
        Verdict.Starving or Verdict.Growing => [.. PerCall(calls), .. Fixes(calls), .. Lines(calls), .. Pool(finding)],
        Verdict.Blocking => [.. PerCall(calls), .. Fixes(calls), .. Lines(calls)],
        Verdict.CpuSaturated => [.. Saturated(finding.Signals.Processors)],
        Verdict.LostWakeUp =>
        [
            "Take a dump (dotnet-dump collect) first: work is queued and no thread takes it, which "
                + "application code should not be able to cause.",
            "Update the runtime to its latest patch; see dotnet/runtime#117877.",
        ],
        _ => [],
    };

    /// <summary>What to change by what one instant shows.</summary>
    public static IReadOnlyList<string> ForInstant(Verdict verdict, InstantSignals signals, IReadOnlyList<BlockingCall> calls) =>
        verdict switch
        {
            Verdict.Starving or Verdict.Blocking => ForCalls(calls),
            Verdict.CpuSaturated => [.. Saturated(signals.Processors)],
            _ => [],
        };

    /// <summary>What to change about the calls alone.</summary>
    public static IReadOnlyList<string> ForCalls(IReadOnlyList<BlockingCall> calls) => [.. PerCall(calls), .. Fixes(calls)];

    private static IEnumerable<string> Saturated(ProcessorUse processors)
    {
        if (processors.GcPausePercent >= Thresholds.BusyCollectorPercent)
            yield return "Allocate less, or give the process more memory: it spends its time in garbage collections.";
        yield return processors.AreThrottled
            ? "Raise the container's quota, or reduce the work. More pool threads would only use up the quota sooner."
            : "Reduce the work, or add processors. More pool threads would only compete for the same processors.";
        if (processors is { AreBusy: false, MachineIsBusy: true }) yield return "Check what else runs on this machine.";
    }

    private static IEnumerable<string> PerCall(IReadOnlyList<BlockingCall> calls) =>
        ToChange(calls).Select(call => $"{Subject(call)}: {Cure.ForCall(call)}.").Distinct();

    /// <summary>Whoever waits only for what another call holds has nothing to change, nor has .NET's own work.</summary>
    private static IEnumerable<BlockingCall> ToChange(IReadOnlyList<BlockingCall> calls) => Largest(calls)
        .Where(call => !PoolFrames.AreTimers(call.Method))
        .Where(call => call.HeldUp > 0 || calls[0].HeldUp == 0 || call.Wait is not (WaitKind.Lock or WaitKind.Semaphore));

    /// <summary>The first ones, without those that hold few threads and that no own code is known to have called.</summary>
    private static IEnumerable<BlockingCall> Largest(IReadOnlyList<BlockingCall> calls) => calls
        .Take(MostCalls)
        .Where((call, index) => index == 0
            || call.IsApplication || call.Candidates is not [] || call.BusyShare >= Cause.LeastShare);

    private static IEnumerable<string> Fixes(IReadOnlyList<BlockingCall> calls) =>
        CodeFixes.For([.. ToChange(calls).Where(call => !call.IsWorkOfPackage)]) is { } sentence ? [sentence] : [];

    private static string Subject(BlockingCall call) => call.Candidates is [var likeliest, ..]
        ? $"{Name(likeliest.Method, likeliest.Source)} (inferred)"
        : call.HasHiddenCaller ? $"What calls {MethodName.Bare(call.LibraryApi ?? call.Method)}"
        : Name(call.Method, call.Source);

    /// <summary>A lambda has no name of its own: its line says which one it is.</summary>
    private static string Name(string method, SourceLocation? source) => source is not null && MethodName.IsLambda(method)
        ? $"{MethodName.Bare(method)} at {source.ToShortString()}"
        : MethodName.Bare(method);

    /// <summary>Advice on the calls' lines; docs/diagnostics.md has the measured cost.</summary>
    private static IEnumerable<string> Lines(IReadOnlyList<BlockingCall> calls) =>
        !Largest(calls).Any(call => call.HasHiddenCaller)
            ? []
            :
            [
                "If it is started with DOTNET_RichDebugInfo=1 and DOTNET_TrackDynamicMethodDebugInfo=1 in its environment, "
                    + "the process keeps what it inlined, and the line is known exactly. That costs about 1 MB of memory "
                    + "(measured with 4,400 compiled methods), and a garbage collection for each lookup of lines.",
            ];

    private static IEnumerable<string> Pool(Finding finding)
    {
        Signals signals = finding.Signals;
        if (signals.Workers.WaitForEachOther) yield break; // more threads would only wait for the same lock
        if (finding.Verdict is Verdict.Starving && signals.ReachedLimit is { } limit)
            yield return $"Raise or remove the limit of {FigureText.Count(limit.Threads, "thread")} by {limit.Setting}: "
                + "the pool has reached it, and work waits.";
        else if (finding.Verdict is Verdict.Starving && signals.Queue.Stands)
            yield return $"The pool did not grow for {FigureText.Duration(signals.Queue.StoodFor)} while work waited. "
                + "If ThreadPool.SetMaxThreads or System.Threading.ThreadPool.MaxThreads limits it, raise or remove the limit.";
        yield return "Use ThreadPool.SetMinThreads only as a stopgap: "
            + "it needs a thread for every waiting work item, and more of them when the waits get slower.";
    }
}
