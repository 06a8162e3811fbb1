using ThreadPoolDiagnostics.Observations;

namespace ThreadPoolDiagnostics.Observing;

/// <summary>Says what is missing from an observation, and why.</summary>
internal static class ExaminationGaps
{
    /// <summary>Counters come every second. When none has come for so long, the process does not run.</summary>
    private static readonly TimeSpan LongSilence = TimeSpan.FromSeconds(3);

    /// <param name="processId">The process.</param>
    /// <param name="observation">The observation at its end.</param>
    /// <param name="hasEnded">The process has hung up.</param>
    /// <param name="failure">What was wrong with its counters; null when nothing was.</param>
    public static IEnumerable<string> Find(int processId, Observation observation, bool hasEnded, Exception? failure)
    {
        if (failure is not null) yield return $"The counters of process {processId} cannot be read: {failure.Message}";
        else if (hasEnded) yield return $"Process {processId} ended {Seconds(observation.Duration)} after the examination began.";
        else if (Silence(observation) is var silence && silence > LongSilence)
            yield return Silent(processId, observation, silence);
        if (observation.Stacks.Count == 0 && !observation.MostWorkersAreAtWork)
            yield return $"There are no stacks: process {processId} gave none in {Seconds(observation.Duration)}.";
    }

    private static TimeSpan Silence(Observation observation) =>
        observation.Duration - (observation.Samples is [.., var last] ? last.Elapsed : TimeSpan.Zero);

    private static string Silent(int processId, Observation observation, TimeSpan silence) =>
        (observation.Samples.Count == 0 ? "No counters came" : $"No counters came in the last {Seconds(silence)}")
        + $": process {processId} is stopped, or gets no processor time.";

    private static string Seconds(TimeSpan time) => $"{time.TotalSeconds:0.0} s";
}
