using ThreadPoolDiagnostics.Stacks.Frames;

namespace ThreadPoolDiagnostics.Verdicts;

/// <summary>A frame on the way to a wait.</summary>
/// <param name="Method">With its namespace, type and arguments.</param>
/// <param name="Source">The line that calls the next one, or waits; null where no symbols were found.</param>
/// <param name="Origin">Whose code it is.</param>
public sealed record CallPathFrame(string Method, SourceLocation? Source, FrameOrigin Origin)
{
    /// <summary>Of a frame of a stack.</summary>
    public static CallPathFrame FromFrame(StackFrame frame)
    {
        ArgumentNullException.ThrowIfNull(frame);
        return new(frame.Method, frame.Source, frame.Origin);
    }
}
