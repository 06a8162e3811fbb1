using ThreadPoolDiagnostics.Stacks;
using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Stacks.Waits;

namespace ThreadPoolDiagnostics.Verdicts;

/// <summary>Where a waiting thread left the application: its frame, or what remains when that was inlined.</summary>
/// <param name="Frame">The application's frame; without one, the outermost .NET frame of the call that waits.</param>
internal sealed record CallLocation(StackFrame Frame)
{
    /// <summary>Whether the frame is the application's, and directly called the frames further in.</summary>
    public bool IsKnown => Frame.IsApplication;

    /// <summary>The outermost .NET frame that belongs to the wait; null for a wait without one.</summary>
    public StackFrame? Called { get; private init; }

    /// <summary>The application's methods from the outermost to <see cref="Frame"/>; empty when that was inlined.</summary>
    public IReadOnlyList<StackFrame> CallPath { get; private init; } = [];

    /// <summary>What remains of an inlined method: generated endpoint code or an async method; otherwise empty.</summary>
    public string Lead { get; private init; } = "";

    /// <summary>The async method that runs in a remaining frame; null when unknown.</summary>
    public string? Carried { get; private init; }

    public static CallLocation In(StackGroup stack)
    {
        StackFrame[] called = CalledFrames(stack);
        StackFrame? outer = stack.Frames.ElementAtOrDefault(called.Length);
        return outer is { IsApplication: true }
            ? new CallLocation(outer) { Called = called.LastOrDefault(), CallPath = CallPathTo(stack, called.Length) }
            : Hidden(stack, called, outer);
    }

    /// <summary>.NET's frames, innermost first, up to the application's or to the one that started an inlined method.</summary>
    public static StackFrame[] CalledFrames(StackGroup stack) => DispatchFrames.CalledBefore(stack.Frames);

    /// <summary>The outermost .NET frame is more specific than the wait inside it; a frame known to wait is preferred.</summary>
    private static CallLocation Hidden(StackGroup stack, StackFrame[] called, StackFrame? outer)
    {
        string? carried = stack.Frames.Skip(called.Length - 1)
            // Frames further out have called other code.
            .TakeWhile(frame => !frame.IsApplication && !DispatchFrames.IsGenerated(frame))
            .Select(frame => frame.Carries)
            .FirstOrDefault(method => method is not null);
        StackFrame place = called.LastOrDefault() ?? stack.Frames[0];
        return new CallLocation(place with { IsApplication = false })
        {
            Called = place,
            Carried = carried,
            Lead = carried ?? (outer is not null && DispatchFrames.IsGenerated(outer) ? outer.Method : ""),
        };
    }

    /// <summary>
    /// Only frames that called each other: not beyond dispatch frames, without async methods that have ended or recursion.
    /// </summary>
    private static StackFrame[] CallPathTo(StackGroup stack, int place)
    {
        StackFrame[] inwards =
        [
            .. stack.Frames
                .Select((frame, index) => (Frame: frame, Index: index))
                .Skip(place)
                .TakeWhile(step => !DispatchFrames.Is(step.Frame))
                .Where(step => step.Frame.IsApplication && !stack.HasEnded(step.Index))
                .Select(step => step.Frame),
        ];
        return [.. inwards.Where((frame, index) => index == 0 || frame != inwards[index - 1]).Reverse()];
    }
}
