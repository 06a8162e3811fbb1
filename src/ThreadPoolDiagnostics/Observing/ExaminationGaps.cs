using ThreadPoolDiagnostics.Observations;

namespace ThreadPoolDiagnostics.Observing;

/// <summary>Says what is missing from an observation, and why.</summary>
internal static class ExaminationGaps
{
    /// <summary>Counters come every second. When none has come for so long, the process does not run.</summary>
    private static readonly TimeSpan LongSilence = TimeSpan.FromSeconds(3);

    /// <param name="processId">The process.</param>
    /// <param name="seen">The observation at its end.</param>
    /// <param name="hasEnded">The process has hung up.</param>
    /// <param name="failure">What was wrong with its counters; null when nothing was.</param>
    public static IEnumerable<string> Find(int processId, Observation seen, bool hasEnded, Exception? failure)
    {
        if (failure is not null) yield return $"The counters of process {processId} cannot be read: {failure.Message}";
        else if (hasEnded) yield return $"Process {processId} ended {Seconds(seen.Duration)} after the examination began.";
        else if (Silence(seen) is var silence && silence > LongSilence) yield return Silent(processId, seen, silence);
        if (seen.Stacks.Count == 0 && !seen.MostWorkersAreAtWork)
            yield return $"There are no stacks: process {processId} gave none in {Seconds(seen.Duration)}.";
    }

    private static TimeSpan Silence(Observation seen) =>
        seen.Duration - (seen.Samples is [.., var last] ? last.Elapsed : TimeSpan.Zero);

    private static string Silent(int processId, Observation seen, TimeSpan silence) =>
        (seen.Samples.Count == 0 ? "No counters came" : $"No counters came in the last {Seconds(silence)}")
        + $": process {processId} is stopped, or gets no processor time.";

    private static string Seconds(TimeSpan time) => $"{time.TotalSeconds:0.0} s";
}
