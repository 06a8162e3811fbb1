using ThreadPoolDiagnostics.Stacks;

namespace ThreadPoolDiagnostics.Observations;

/// <summary>The end of a long observation as an observation of its own.</summary>
internal static class ObservationWindow
{
    /// <summary>
    /// What was seen in the last so many seconds, as if it had begun then. The latest stacks stay in it as long as no newer ones
    /// are there: of a process that seems to be well, they are taken less often.
    /// </summary>
    public static Observation Last(Observation seen, TimeSpan length)
    {
        TimeSpan start = seen.Duration > length ? seen.Duration - length : TimeSpan.Zero;
        StackSnapshot[] recent = [.. seen.Stacks.Where(snapshot => snapshot.Elapsed >= start)];
        return seen with
        {
            Duration = seen.Duration - start,
            Samples = [.. seen.Samples.Where(sample => sample.Elapsed >= start).Select(sample => sample with { Elapsed = sample.Elapsed - start })],
            Adjustments = [.. seen.Adjustments.Where(adjustment => adjustment.Elapsed >= start)
                .Select(adjustment => adjustment with { Elapsed = adjustment.Elapsed - start })],
            Stacks = [.. (recent.Length > 0 ? recent : seen.Stacks.TakeLast(1))
                .Select(snapshot => snapshot with { Elapsed = Max(snapshot.Elapsed - start, TimeSpan.Zero) })],
        };
    }

    private static TimeSpan Max(TimeSpan one, TimeSpan other) => one > other ? one : other;
}
