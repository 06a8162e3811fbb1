using ThreadPoolDiagnostics.Observations;

namespace ThreadPoolDiagnostics.Verdicts;

/// <summary>The processor time that the process used, and that it may use.</summary>
internal sealed class ProcessorUse(Observation observation)
{
    /// <summary>The number of processors that the process may use, a quota rounded up; 1 when unknown.</summary>
    public int Count { get; } = Math.Max(1, observation.Processors);

    /// <summary>The number of cores in its control group's quota; null where it has no quota.</summary>
    public double? Quota { get; } = observation.Quotas.Count == 0 ? null : observation.Quotas.Min(reading => reading.Quota.Cores);

    /// <summary>The most cores that it can have.</summary>
    public double Allowed => Quota is { } quota ? Math.Min(quota, Count) : Count;

    /// <summary>The number of cores that the process used. The counter is a share of <see cref="Count"/>.</summary>
    public double InUse { get; } =
        Math.Max(1, observation.Processors)
        * (observation.Samples.Count == 0 ? 0 : observation.Samples.Average(sample => sample.CpuPercent)) / 100;

    /// <summary>The percentage used of <see cref="Allowed"/>, 0 to 100.</summary>
    public double Percent => Math.Min(100, 100 * InUse / Allowed);

    /// <summary>How often the quota stopped it, and the number of periods in which it had work; null when unknown.</summary>
    public (long Throttled, long Periods)? Throttling { get; } = ThrottlingOf(observation.Quotas);

    /// <summary>Whether it was stopped in most periods because its quota was used up.</summary>
    public bool AreThrottled =>
        Throttling is { } quota && quota.Throttled >= quota.Periods * Thresholds.MostPeriods;

    /// <summary>Percent of the time for which collections stopped the process; 0 when unknown.</summary>
    public double GcPausePercent { get; } =
        observation.Samples.Select(sample => sample.GcPausePercent).OfType<double>().DefaultIfEmpty(0).Average();

    public bool AreBusy => Percent >= Thresholds.BusyCpuPercent || AreThrottled;

    /// <summary>Whether other processes may delay this one.</summary>
    public bool MachineIsBusy => observation.MachineCpuPercent >= Thresholds.BusyMachinePercent;

    public bool AreFree => !AreBusy && !MachineIsBusy;

    /// <summary>Whether collections are so long that a thread outside managed code may only wait for one.</summary>
    public bool AreCollecting => GcPausePercent >= Thresholds.ManyPausesPercent;

    /// <summary>Whether threads that are ready can run: the processors are free, or the process hardly uses them. Not where its
    /// use is unknown.</summary>
    public bool LetAllThreadsRun => !observation.IsUncounted
        && !AreThrottled && !AreCollecting && (AreFree || Percent < Thresholds.IdleProcessPercent);

    private static (long Throttled, long Periods)? ThrottlingOf(IReadOnlyList<QuotaReading> readings)
    {
        if (readings is not [{ Quota: var first }, .., { Quota: var last }] || last.Periods <= first.Periods) return null;
        return (last.ThrottledPeriods - first.ThrottledPeriods, last.Periods - first.Periods);
    }
}
