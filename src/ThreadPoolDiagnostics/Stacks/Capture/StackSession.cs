using ThreadPoolDiagnostics.EventPipe;
using ThreadPoolDiagnostics.Stacks.Inlining;
using ThreadPoolDiagnostics.Stacks.Sources;
using ThreadPoolDiagnostics.Targets;

namespace ThreadPoolDiagnostics.Stacks.Capture;

/// <summary>A short session of the sample profiler: attaches, lets it run, stops it, reads the events.</summary>
internal static class StackSession
{
    /// <summary>Runs the session within the deadline.</summary>
    /// <param name="window">How long the profiler may run before it is stopped.</param>
    /// <param name="lines">Whether to look up file and line of the application's frames.</param>
    /// <param name="deadline">The deadline of the whole capture.</param>
    /// <returns>The stacks; empty when the profiler's thread got no CPU within the window.</returns>
    public static SampledStacks Capture(TimeSpan window, bool lines, Deadline deadline)
    {
        using ShortTrace trace = ShortTrace.Record(ThreadSamples.Configuration(lines), window, deadline);
        SampledStacks sampled = trace.Read(file => ThreadSamples.Read(file, new(deadline.Target)));
        if (!lines || sampled.Threads.Count == 0) return sampled;
        using ShortTrace? inlining = Inlining(deadline);
        return sampled with { Threads = SourceLines.AddTo(sampled.Threads, (inlining ?? trace).File, deadline) };
    }

    /// <summary>A trace of what was inlined; null when the process does not keep that, and lines lack it.</summary>
    private static ShortTrace? Inlining(Deadline deadline)
    {
        try
        {
            return RichDebugInfo.IsKeptBy(deadline.Target) ? InlineRundown.Record(deadline) : null;
        }
        catch (DiagnosticsException)
        {
            return null;
        }
    }
}
