using ThreadPoolDiagnostics.EventPipe;
using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Stacks.Sources;
using ThreadPoolDiagnostics.Targets;

namespace ThreadPoolDiagnostics.Stacks.Capture;

/// <summary>Finds the callers of async methods. They share a stack until the first wait, which is an event.</summary>
public static class AsyncCapture
{
    /// <summary>Collects events on its own threads. Each async method that waits costs an event with a stack.</summary>
    /// <param name="target">The process.</param>
    /// <param name="window">How long to collect; at least 2 s from .NET 11 on, where some events come once per second.</param>
    /// <param name="settings">How long it may take beyond the window, and whether to look up file and line.</param>
    /// <param name="cancellation">Cancels it; the session is released first, within 2 s.</param>
    /// <exception cref="DiagnosticsException">Attaching failed, the process ended, or the budget was exceeded.</exception>
    /// <exception cref="OperationCanceledException">The caller cancelled.</exception>
    public static AsyncReport Capture(
        TargetProcess target, TimeSpan window, StackCaptureSettings settings, CancellationToken cancellation = default)
    {
        ArgumentOutOfRangeException.ThrowIfLessThanOrEqual(window, TimeSpan.Zero);
        if (window < RuntimeAsyncChains.Window && RuntimeAsyncChains.AreWrittenBy(target.Describe(settings.Budget, cancellation)))
            window = RuntimeAsyncChains.Window;
        var deadline = new Deadline(target, window + settings.Budget, cancellation);
        using ShortTrace trace = ShortTrace.Record(AsyncOperations.Configuration, window, deadline);
        (IReadOnlyList<ThreadStack> calls, int begun) = trace.Read(file => AsyncOperations.Read(file, new(target)));
        if (settings.Lines) calls = SourceLines.AddTo(calls, trace.File, deadline);
        return new AsyncReport(Group(calls, window), begun, window);
    }

    /// <summary>Groups calls, without the async methods of .NET that no method of the application called.</summary>
    /// <param name="calls">A stack for each.</param>
    /// <param name="window">How long events were collected: an age counts to its end.</param>
    internal static IReadOnlyList<AsyncMethodGroup> Group(IEnumerable<ThreadStack> calls, TimeSpan window)
    {
        ThreadStack[] own = [.. calls.Select(OwnFrames).Where(call => call.Frames.Count > 0)];
        ILookup<StackFrame, ThreadStack> byMethod = own.ToLookup(call => call.Frames[0]);
        return
        [
            .. StackGrouping.Group(own).Select(group => new AsyncMethodGroup(group.Frames, group.Count)
            {
                Oldest = window - byMethod[group.Frames[0]]
                    .Where(call => call.Frames.SequenceEqual(group.Frames)).Min(call => call.FirstWait),
            }),
        ];
    }

    /// <summary>Removes the stub of an async method, which calls its body and has no line.</summary>
    private static ThreadStack OwnFrames(ThreadStack call)
    {
        StackFrame[] own = [.. call.Frames.Where(frame => frame.IsApplication)];
        StackFrame[] frames = [.. own.Where((frame, index) => index == 0 || !IsStub(frame, own[index - 1]))];
        return call with { Frames = frames, Addresses = [] };
    }

    private static bool IsStub(StackFrame frame, StackFrame callee) =>
        !callee.Method.EndsWith(')') && frame.Method.StartsWith($"{callee.Method}(", StringComparison.Ordinal);
}
