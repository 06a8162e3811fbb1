using ThreadPoolDiagnostics.Stacks;
using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Stacks.Waits;

namespace ThreadPoolDiagnostics.Verdicts;

/// <summary>
/// Where a waiting thread left the application: the application's frame, or what is left when that was inlined.
/// </summary>
/// <param name="Frame">The application's frame; without one, the outermost frame of .NET of the call that waits.</param>
internal sealed record CallLocation(StackFrame Frame)
{
    /// <summary>The frame is the application's, and has itself called what lies further in.</summary>
    public bool IsKnown => Frame.IsApplication;

    /// <summary>What was called: the outermost frame of .NET that belongs to the wait. Null for a wait that has none.</summary>
    public StackFrame? Called { get; private init; }

    /// <summary>The application's methods from the outermost to <see cref="Frame"/>; empty when that was inlined.</summary>
    public IReadOnlyList<StackFrame> CallPath { get; private init; } = [];

    /// <summary>
    /// What is left of the inlined method: the endpoint's generated code, or the async method that a frame was compiled for.
    /// Empty when the frame is known, or nothing is left.
    /// </summary>
    public string Lead { get; private init; } = "";

    /// <summary>The async method that runs in a remaining frame; null when none says so.</summary>
    public string? Carried { get; private init; }

    public static CallLocation In(StackGroup stack)
    {
        StackFrame[] called = CalledFrames(stack);
        StackFrame? outer = stack.Frames.ElementAtOrDefault(called.Length);
        return outer is { IsApplication: true }
            ? new CallLocation(outer) { Called = called.LastOrDefault(), CallPath = CallPathTo(stack, called.Length) }
            : Hidden(stack, called, outer);
    }

    /// <summary>
    /// Innermost first: the frames of .NET up to the application's, or up to what has begun a method that was inlined.
    /// </summary>
    public static StackFrame[] CalledFrames(StackGroup stack) => DispatchFrames.CalledBefore(stack.Frames);

    /// <summary>
    /// The outermost frame of .NET that has been called says more than the wait deep inside of it; but a frame that is known to
    /// wait is what people look for.
    /// </summary>
    private static CallLocation Hidden(StackGroup stack, StackFrame[] called, StackFrame? outer)
    {
        string? carried = stack.Frames.Skip(called.Length - 1)
            // What is further out has called other code.
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
    /// As far as one has called the other: not beyond what .NET has begun, and without async methods that have ended. A method
    /// that calls itself is there once.
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
