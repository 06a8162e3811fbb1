using ThreadPoolDiagnostics.EventPipe;
using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Stacks.Sources;
using ThreadPoolDiagnostics.Targets;

namespace ThreadPoolDiagnostics.Stacks.Capture;

/// <summary>
/// Recovers asynchronous callers for a while: an async method and its callers run on one stack until the first of them has to
/// wait, and at that moment the runtime tells of it.
/// </summary>
public static class AsyncCapture
{
    /// <summary>
    /// Listens on threads of its own, never on the thread pool. It costs the process an event with a stack for each async method
    /// that waits.
    /// </summary>
    /// <param name="target">The process.</param>
    /// <param name="window">For how long; at least 2 s from .NET 11 on, which tells of some methods once a second.</param>
    /// <param name="settings">How long it may take beyond the window, and whether to look up file and line.</param>
    /// <param name="cancellation">Gives up; the session in the process is given back first, within 2 s.</param>
    /// <exception cref="DiagnosticsException">It cannot be attached to, ended, or exceeded the budget.</exception>
    /// <exception cref="OperationCanceledException">The caller cancelled.</exception>
    public static AsyncReport Capture(
        TargetProcess target, TimeSpan window, StackCaptureSettings settings, CancellationToken cancellation = default)
    {
        ArgumentOutOfRangeException.ThrowIfLessThanOrEqual(window, TimeSpan.Zero);
        if (window < RuntimeAsyncChains.Window && RuntimeAsyncChains.AreToldBy(target.Describe(settings.Budget, cancellation)))
            window = RuntimeAsyncChains.Window;
        var deadline = new Deadline(target, window + settings.Budget, cancellation);
        using ShortTrace trace = ShortTrace.Record(AsyncOperations.Configuration, window, deadline);
        (IReadOnlyList<ThreadStack> calls, int begun) = trace.Read(file => AsyncOperations.Read(file, new(target)));
        if (settings.Lines) calls = SourceLines.AddTo(calls, trace.File, deadline);
        return new AsyncReport(Group(calls), begun, window);
    }

    /// <summary>Async methods of .NET that no application's method called say nothing to anybody.</summary>
    internal static IReadOnlyList<AsyncMethodGroup> Group(IEnumerable<ThreadStack> calls) =>
    [
        .. StackGrouping.Group(calls.Select(OwnFrames).Where(call => call.Frames.Count > 0))
            .Select(group => new AsyncMethodGroup(group.Frames, group.Count)),
    ];

    /// <summary>Without the stub of an async method, which calls its body and has no line.</summary>
    private static ThreadStack OwnFrames(ThreadStack call)
    {
        StackFrame[] own = [.. call.Frames.Where(frame => frame.IsApplication)];
        StackFrame[] frames = [.. own.Where((frame, index) => index == 0 || !IsStub(frame, own[index - 1]))];
        return call with { Frames = frames, Addresses = [] };
    }

    private static bool IsStub(StackFrame frame, StackFrame callee) =>
        !callee.Method.EndsWith(')') && frame.Method.StartsWith($"{callee.Method}(", StringComparison.Ordinal);
}
