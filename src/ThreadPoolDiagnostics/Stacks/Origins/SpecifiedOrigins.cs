using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Targets;

namespace ThreadPoolDiagnostics.Stacks.Origins;

/// <summary>Gives frames the origins that somebody has specified.</summary>
internal static class SpecifiedOrigins
{
    /// <summary>The frame with its specified origin; the same frame where none is, and for generated code.</summary>
    public static StackFrame Apply(StackFrame frame, OwnCode own) => frame.Module.Length > 0 && own.Has(frame.Module) is { } isOwn
        ? frame with
        {
            IsApplication = frame.IsApplication || isOwn,
            IsLibrary = frame.IsApplication && !isOwn,
            IsOriginInferred = false,
        }
        : frame;
}
