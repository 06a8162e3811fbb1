using ThreadPoolDiagnostics.Observations;

namespace ThreadPoolDiagnostics.Traces;

/// <summary>Describes what a trace lacks, and how to record it.</summary>
internal static class TraceGaps
{
    public static IEnumerable<string> Find(RecordedEvents events, Observation observation)
    {
        if (events.Damage is not null)
            yield return $"The trace breaks off after {events.Duration.TotalSeconds:0.0} s: it was cut off, or is damaged.";
        string[] missing = [.. Missing(events, observation)];
        foreach (string gap in missing) yield return gap;
        if (missing.Length > 0) yield return $"This records all of it: {TraceReader.RecordingCommand()}";
    }

    private static IEnumerable<string> Missing(RecordedEvents events, Observation observation)
    {
        if (observation.Samples.Count == 0) yield return "There are no counters in the trace, so nothing is known of the queue.";
        if (!events.HaveRuntime) yield return "There are no events of the runtime in the trace: neither adjustments nor waits.";
        if (observation.Stacks.Count > 0 && !events.HaveStacks)
            yield return "The stacks are those of waits that began meanwhile: threads that ran, had nothing to do, "
                + "or waited before left no event.";
        if (observation.Stacks.Count > 0) yield break;
        yield return events.HaveStacks || events.HaveWaits
            ? "The stacks in the trace have no names: those come last, "
                + "and are missing when it was cut off or recorded with --rundown false."
            : "There are no stacks in the trace.";
    }
}
