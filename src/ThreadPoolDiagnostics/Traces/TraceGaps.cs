using ThreadPoolDiagnostics.EventPipe;

namespace ThreadPoolDiagnostics;

/// <summary>Says what a trace lacks.</summary>
internal static class TraceGaps
{
    /// <param name="events">What is in it.</param>
    /// <param name="hasStacks">It has stacks, with names.</param>
    /// <param name="hasSamples">It has counters.</param>
    public static IEnumerable<string> Find(RecordedEvents events, bool hasStacks, bool hasSamples)
    {
        bool lacks = false;
        if (events.Damage is { } damage)
        {
            yield return $"The trace breaks off after {events.Duration.TotalSeconds:0.0} s: it was cut off, or is damaged ({damage.Message})";
        }
        foreach (string gap in Missing(events, hasStacks, hasSamples))
        {
            lacks = true;
            yield return gap;
        }
        if (lacks) yield return $"This records all of it: {TraceRecording.Command()}";
    }

    private static IEnumerable<string> Missing(RecordedEvents events, bool hasStacks, bool hasSamples)
    {
        if (!hasSamples) yield return "The trace has no counters, so that nothing is known of the queue.";
        if (!events.Providers.Contains(PoolProviders.Runtime)) yield return "The trace has no events of the runtime: no adjustments, no waits.";
        if (!hasStacks && events.HasThreadSamples) yield return "The trace has stacks without method names, which come last in a trace: it was cut off, or recorded with --rundown false.";
        else if (!hasStacks) yield return "The trace has no stacks.";
    }
}
