using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Targets;
using ThreadPoolDiagnostics.Verdicts;

namespace ThreadPoolDiagnostics.Observing;

/// <summary>Observes a process for some seconds: counters, pool events, stacks.</summary>
public static class Examination
{
    /// <summary>Runs on the calling and its own threads, never on the pool. If the process ends early, a gap says so.</summary>
    /// <param name="target">The process.</param>
    /// <param name="settings">How long to observe, and whether to end early.</param>
    /// <param name="onProgress">Called on the calling thread with the observation so far, for each sample and snapshot, and once
    /// at the end.</param>
    /// <param name="cancellation">Ends it early, with the observation so far.</param>
    /// <exception cref="DiagnosticsException">Attaching failed.</exception>
    /// <exception cref="OperationCanceledException">It was cancelled before attaching succeeded.</exception>
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

/// <summary>How long to examine a process.</summary>
public sealed record ExaminationSettings
{
    /// <summary>2 s, the time that two samples need.</summary>
    public static readonly TimeSpan ShortestDuration = TimeSpan.FromSeconds(2);

    /// <summary>The longest duration. Default: 10 s; at least 2 s, the time that two samples need.</summary>
    public TimeSpan Duration { get; init; } = TimeSpan.FromSeconds(10);

    /// <summary>Whether to end as soon as the verdict is certainly starving, after about 3.5 s. Default: yes.</summary>
    public bool StopWhenCertain { get; init; } = true;
}

/// <summary>Describes what is missing from an observation, and why.</summary>
internal static class ExaminationGaps
{
    /// <summary>Counters come every second. When none has come for this time, the process does not run.</summary>
    private static readonly TimeSpan LongSilence = TimeSpan.FromSeconds(3);

    public static IEnumerable<string> Find(int processId, Observation observation, bool hasEnded, Exception? failure)
    {
        string observed = FigureText.Seconds(observation.Duration);
        if (failure is not null) yield return $"The counters of process {processId} cannot be read: {failure.Message}";
        else if (hasEnded) yield return $"Process {processId} ended {observed} after the examination began.";
        else if (Silence(observation) is var silence && silence > LongSilence)
            yield return Silent(processId, observation, silence);
        if (observation.Stacks.Count == 0 && !observation.MostWorkersAreAtWork)
            yield return $"There are no stacks: process {processId} gave none in {observed}.";
    }

    private static TimeSpan Silence(Observation observation) =>
        observation.Duration - (observation.Samples is [.., var last] ? last.Elapsed : TimeSpan.Zero);

    private static string Silent(int processId, Observation observation, TimeSpan silence) =>
        (observation.Samples.Count == 0 ? "No counters came" : $"No counters came in the last {FigureText.Seconds(silence)}")
        + $": process {processId} is stopped, or gets no processor time.";
}
