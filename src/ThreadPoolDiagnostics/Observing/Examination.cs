using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Targets;
using ThreadPoolDiagnostics.Verdicts;

namespace ThreadPoolDiagnostics.Observing;

/// <summary>Looks at a process for some seconds: counters, pool events, stacks.</summary>
public static class Examination
{
    /// <summary>
    /// Runs on the caller's thread and threads of its own, never on the thread pool. When the process ends or stops answering
    /// midway, the observation has what was seen until then, and says so in its gaps.
    /// </summary>
    /// <param name="target">The process.</param>
    /// <param name="settings">For how long, and when to be content with less.</param>
    /// <param name="onProgress">Called on the caller's thread with all that was seen so far, each time there is a sample or a
    /// snapshot more, and once in the end.</param>
    /// <param name="cancellation">Ends it early, with what was seen until then.</param>
    /// <exception cref="DiagnosticsException">It could not be attached to.</exception>
    /// <exception cref="OperationCanceledException">It was cancelled before it had attached.</exception>
    public static Observation Run(
        TargetProcess target,
        ExaminationSettings settings,
        Action<Observation>? onProgress = null,
        CancellationToken cancellation = default)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(settings.Duration, ExaminationSettings.ShortestDuration);
        using var examination =
            new LiveExamination(target, settings, observation => Decision.Decide(observation).Verdict, cancellation);
        return examination.Run(onProgress ?? (_ => { }));
    }
}
