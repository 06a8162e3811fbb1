using ThreadPoolDiagnostics.Stacks;
using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Stacks.Origins;
using ThreadPoolDiagnostics.Stacks.Waits;

namespace ThreadPoolDiagnostics.Verdicts;

/// <summary>Where a waiting thread left the application's own code: its frame, or what remains when that was inlined.</summary>
/// <param name="Frame">The own frame; without one, the outermost frame of the call that waits.</param>
internal sealed record CallLocation(StackFrame Frame)
{
    /// <summary>Whether the frame is the application's own, and directly called the frames further in.</summary>
    public bool IsKnown { get; private init; }

    /// <summary>The outermost frame of a package or of .NET that belongs to the wait: the API that own code called, unless that
    /// was inlined; null for a wait without a frame.</summary>
    public StackFrame? Called { get; private init; }

    /// <summary>The outermost frame of a package, or of a generated client, in what was called; null as the next one.</summary>
    public StackFrame? Entered { get; private init; }

    /// <summary>The package's frame nearest to the wait; null when no package's is between it and own code.</summary>
    public StackFrame? Library { get; private init; }

    /// <summary>The frame nearest to the wait that is not the core library's; null when no such frame is between it and own code.
    /// </summary>
    public StackFrame? Inner { get; private init; }

    /// <summary>The application's methods from the outermost to <see cref="Frame"/>; empty when that was inlined.</summary>
    public IReadOnlyList<StackFrame> CallPath { get; private init; } = [];

    /// <summary>What remains of an inlined method: generated endpoint code or an async method; otherwise empty.</summary>
    public string Remainder { get; private init; } = "";

    /// <summary>The frame of a package or of .NET that called the own methods; null when a dispatch frame began them.</summary>
    public StackFrame? CalledBy { get; private init; }

    /// <summary>What called the handler of a request that was inlined: action or endpoint; null when unknown.</summary>
    public string? Entry { get; private init; }

    /// <summary>Whether no own code called the frame: it is a package's own work.</summary>
    public bool IsWorkOfPackage { get; private init; }

    /// <summary>Whether a container's generated code called the frame, to make an object: its constructor was inlined.</summary>
    public bool IsActivation { get; private init; }

    /// <summary>The async method that runs in a remaining frame; null when unknown.</summary>
    public string? Carried { get; private init; }

    public static CallLocation In(StackGroup stack)
    {
        StackFrame[] called = CalledFrames(stack);
        StackFrame? outer = stack.Frames.ElementAtOrDefault(called.Length);
        CallLocation place = outer is { Origin: FrameOrigin.Application }
            ? new(outer)
            {
                IsKnown = true,
                Called = Array.FindLast(called, frame => !DispatchFrames.BeginsAsyncMethod(frame)) ?? called.LastOrDefault(),
                CallPath = CallPathTo(stack, called.Length),
                CalledBy = stack.Frames.Skip(called.Length).SkipWhile(frame => frame.Origin is FrameOrigin.Application)
                    .FirstOrDefault(),
            }
            : Hidden(stack, called, outer);
        return place with
        {
            Inner = Array.Find(called, frame => frame.Module is not (FrameworkModules.CoreLibrary or "")),
            Library = Array.Find(called, frame => frame.Origin is FrameOrigin.Package),
            Entered = Array.FindLast(called, frame => frame.Origin is not FrameOrigin.Framework),
        };
    }

    /// <summary>The frames of packages and .NET, innermost first, up to own code or what started an inlined method.</summary>
    public static StackFrame[] CalledFrames(StackGroup stack) => DispatchFrames.CalledBefore(stack.Frames);

    /// <summary>The outermost frame is more specific than the wait inside it.</summary>
    private static CallLocation Hidden(StackGroup stack, StackFrame[] called, StackFrame? outer)
    {
        string? carried = stack.Frames.Skip(called.Length - 1)
            // Frames further out have called other code.
            .TakeWhile(frame => frame.Origin is not FrameOrigin.Application && !DispatchFrames.IsGenerated(frame))
            .Select(frame => frame.Carries)
            .FirstOrDefault(method => method is not null);
        StackFrame place = called.LastOrDefault() ?? stack.Frames[0];
        return new CallLocation(place)
        {
            Called = place,
            Carried = carried,
            IsWorkOfPackage = outer is not null && DispatchFrames.IsWorkOfPackage(place, outer),
            IsActivation = DispatchFrames.IsActivation(stack.Frames, called.Length),
            Entry = DispatchFrames.EntryOf(stack.Frames, called.Length),
            Remainder = carried ?? (outer is not null && DispatchFrames.IsGenerated(outer) ? outer.Method : ""),
        };
    }

    /// <summary>
    /// Only frames that called each other, from an own one on: not beyond dispatch frames, without async methods that have ended
    /// or recursion.
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
        return
        [
            .. inwards.Where((frame, index) => index == 0 || frame != inwards[index - 1]).Reverse()
                .SkipWhile(frame => frame.Origin is not FrameOrigin.Application),
        ];
    }
}
