namespace ThreadPoolDiagnostics.Observations;

/// <summary>Parts of an observation, with the times of the whole.</summary>
internal static class ObservationWindow
{
    /// <summary>The last part of an observation. The latest snapshot stays in it until there is a newer one.</summary>
    public static Observation Last(Observation observation, TimeSpan length)
    {
        Observation last = Between(observation, observation.Duration - length, observation.Duration);
        return last.Stacks.Count > 0 ? last : last with { Stacks = [.. observation.Stacks.TakeLast(1)] };
    }

    /// <summary>The part from one time to another. Waits and requests stay: those of a snapshot may have begun before.</summary>
    public static Observation Between(Observation observation, TimeSpan from, TimeSpan to)
    {
        bool IsWithin(TimeSpan time) => time >= from && time <= to;
        return observation with
        {
            Samples = [.. observation.Samples.Where(sample => IsWithin(sample.Elapsed))],
            Adjustments = [.. observation.Adjustments.Where(adjustment => IsWithin(adjustment.Elapsed))],
            Stacks = [.. observation.Stacks.Where(snapshot => IsWithin(snapshot.Elapsed))],
            QueueDelays = [.. observation.QueueDelays.Where(delay => IsWithin(delay.Elapsed))],
            Quotas = [.. observation.Quotas.Where(reading => IsWithin(reading.Elapsed))],
            WorkerDemands = [.. observation.WorkerDemands.Where(reading => IsWithin(reading.Elapsed))],
            RequestCounts = [.. observation.RequestCounts.Where(reading => IsWithin(reading.Elapsed))],
        };
    }

    /// <summary>The part from one time to another, as an observation of its own, whose times begin at its start.</summary>
    public static Observation Alone(Observation observation, TimeSpan from, TimeSpan to)
    {
        Observation part = Between(observation, from, to);
        return part with
        {
            Duration = to - from,
            Samples = [.. part.Samples.Select(one => one with { Elapsed = one.Elapsed - from })],
            Adjustments = [.. part.Adjustments.Select(one => one with { Elapsed = one.Elapsed - from })],
            Stacks = [.. part.Stacks.Select(one => one with { Elapsed = one.Elapsed - from })],
            Waits = [.. part.Waits.Where(one => one.Elapsed <= to).Select(one => one with { Elapsed = one.Elapsed - from })],
            LockWaits =
            [
                .. part.LockWaits.Where(one => one.Elapsed <= to).Select(one => one with { Elapsed = one.Elapsed - from }),
            ],
            WaitsFollowedUntil = part.WaitsFollowedUntil - from,
            Requests =
            [
                .. part.Requests.Where(one => one.Elapsed <= to).Select(one => one with { Elapsed = one.Elapsed - from }),
            ],
            QueueDelays = [.. part.QueueDelays.Select(one => one with { Elapsed = one.Elapsed - from })],
            Quotas = [.. part.Quotas.Select(one => one with { Elapsed = one.Elapsed - from })],
            WorkerDemands = [.. part.WorkerDemands.Select(one => one with { Elapsed = one.Elapsed - from })],
            RequestCounts = [.. part.RequestCounts.Select(one => one with { Elapsed = one.Elapsed - from })],
            Outside = null,
        };
    }
}
