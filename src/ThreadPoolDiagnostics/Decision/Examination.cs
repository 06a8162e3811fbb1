namespace ThreadPoolDiagnostics;

/// <summary>Looks at a process for some seconds: counters, pool events, stacks.</summary>
public static class Examination
{
    /// <summary>
    /// Runs on the caller's thread and threads of its own, never on the thread pool. When the process ends or stops to answer
    /// midway, the observation has what was seen until then, and says so in its gaps.
    /// </summary>
    /// <param name="target">The process.</param>
    /// <param name="settings">For how long, and when to be content with less.</param>
    /// <param name="onProgress">Called on the examination's threads, one call at a time, with all that was seen so far, each time
    /// something was added.</param>
    /// <param name="cancellation">Ends it early, with what was seen until then.</param>
    /// <exception cref="DiagnosticsException">It could not be attached to.</exception>
    public static Observation Run(
        TargetProcess target,
        ExaminationSettings settings,
        Action<Observation>? onProgress = null,
        CancellationToken cancellation = default) => throw new NotSupportedException("comes with the examination");
}
