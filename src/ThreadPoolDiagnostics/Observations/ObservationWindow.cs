namespace ThreadPoolDiagnostics.Observations;

/// <summary>Parts of an observation. Their times are those of the whole.</summary>
internal static class ObservationWindow
{
    /// <summary>
    /// What was seen in the last so many seconds. The latest stacks stay in it as long as no newer ones are there: of a process that
    /// seems to be well, they are taken less often.
    /// </summary>
    public static Observation Last(Observation seen, TimeSpan length)
    {
        Observation last = Between(seen, seen.Duration - length, seen.Duration);
        return last.Stacks.Count > 0 ? last : last with { Stacks = [.. seen.Stacks.TakeLast(1)] };
    }

    /// <summary>What was seen from then until then. Waits and requests stay: a stack's may have begun before it.</summary>
    public static Observation Between(Observation seen, TimeSpan from, TimeSpan to)
    {
        bool IsWithin(TimeSpan time) => time >= from && time <= to;
        return seen with
        {
            Samples = [.. seen.Samples.Where(sample => IsWithin(sample.Elapsed))],
            Adjustments = [.. seen.Adjustments.Where(adjustment => IsWithin(adjustment.Elapsed))],
            Stacks = [.. seen.Stacks.Where(snapshot => IsWithin(snapshot.Elapsed))],
            QueueDelays = [.. seen.QueueDelays.Where(delay => IsWithin(delay.Elapsed))],
            Quotas = [.. seen.Quotas.Where(reading => IsWithin(reading.Elapsed))],
        };
    }
}
