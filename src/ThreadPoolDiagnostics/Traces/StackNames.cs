namespace ThreadPoolDiagnostics;

/// <summary>The names of methods are written last, so a trace that was cut off has stacks of nothing but addresses.</summary>
internal static class StackNames
{
    /// <summary>Most frames have a name.</summary>
    public static bool AreKnown(StackSnapshot snapshot)
    {
        StackFrame[] frames = [.. snapshot.Report.Groups.SelectMany(group => group.Frames)];
        return frames.Count(frame => frame.Module.Length > 0) * 2 > frames.Length;
    }
}
