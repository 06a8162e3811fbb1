using ThreadPoolDiagnostics.Observations;

namespace ThreadPoolDiagnostics.Verdicts;

/// <summary>What the processors were busy with, and how much of them the process may have.</summary>
internal sealed class ProcessorUse(Observation observation)
{
    /// <summary>How many the process may use; one where that is not known. A quota is rounded up in it.</summary>
    public int Count { get; } = Math.Max(1, observation.Processors);

    /// <summary>Cores that its control group lets it have; null where it has no quota.</summary>
    public double? Quota { get; } = observation.Quotas.Count == 0 ? null : observation.Quotas.Min(reading => reading.Quota.Cores);

    /// <summary>Cores that it can have at the most.</summary>
    public double Allowed => Quota is { } quota ? Math.Min(quota, Count) : Count;

    /// <summary>How many cores' worth of time the process used. The counter is a share of <see cref="Count"/>.</summary>
    public double InUse { get; } =
        Math.Max(1, observation.Processors)
        * (observation.Samples.Count == 0 ? 0 : observation.Samples.Average(sample => sample.CpuPercent)) / 100;

    /// <summary>Of all that it may have, 0 to 100.</summary>
    public double Percent => Math.Min(100, 100 * InUse / Allowed);

    /// <summary>
    /// How often the quota stopped it, of the periods in which it had work; null where that is not known.
    /// </summary>
    public (long Throttled, long Periods)? Throttling { get; } = ThrottlingOf(observation.Quotas);

    /// <summary>In most periods it was stopped because its quota was used up.</summary>
    public bool AreThrottled =>
        Throttling is { } quota && quota.Throttled >= quota.Periods * Thresholds.MostPeriods;

    /// <summary>Percent of the time in which collections had stopped the process; 0 where that is not known.</summary>
    public double GcPausePercent { get; } =
        observation.Samples.Select(sample => sample.GcPausePercent).OfType<double>().DefaultIfEmpty(0).Average();

    public bool AreBusy => Percent >= Thresholds.BusyCpuPercent || AreThrottled;

    /// <summary>Other processes may keep this one waiting.</summary>
    public bool MachineIsBusy => observation.MachineCpuPercent >= Thresholds.BusyMachinePercent;

    public bool AreFree => !AreBusy && !MachineIsBusy;

    /// <summary>
    /// Collections stop the process for so much of the time that a thread outside managed code may only be held up by one.
    /// </summary>
    public bool AreCollecting => GcPausePercent >= Thresholds.ManyPausesPercent;

    /// <summary>Threads of the process that want to run, run: the processors are free, or it hardly uses them.</summary>
    public bool LetEverybodyRun => !AreThrottled && !AreCollecting && (AreFree || Percent < Thresholds.IdleProcessPercent);

    private static (long Throttled, long Periods)? ThrottlingOf(IReadOnlyList<QuotaReading> readings)
    {
        if (readings is not [{ Quota: var first }, .., { Quota: var last }] || last.Periods <= first.Periods) return null;
        return (last.ThrottledPeriods - first.ThrottledPeriods, last.Periods - first.Periods);
    }
}
