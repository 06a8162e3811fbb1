using ThreadPoolDiagnostics.Observations;

namespace ThreadPoolDiagnostics.Verdicts;

/// <summary>What the processors were busy with.</summary>
internal sealed class ProcessorUse(Observation seen)
{
    /// <summary>How many the process may use; one where that is not known.</summary>
    public int Count { get; } = Math.Max(1, seen.Processors);

    /// <summary>Of all of them, 0 to 100.</summary>
    public double Percent { get; } = seen.Samples.Count == 0 ? 0 : seen.Samples.Average(sample => sample.CpuPercent);

    /// <summary>How many cores' worth of time the process used.</summary>
    public double InUse => Count * Percent / 100;

    public bool AreBusy => Percent >= Thresholds.BusyCpuPercent;

    /// <summary>Other processes may keep this one waiting.</summary>
    public bool MachineIsBusy => seen.MachineCpuPercent >= Thresholds.BusyMachinePercent;

    public bool AreFree => !AreBusy && !MachineIsBusy;

    /// <summary>Threads of the process that want to run, run: the processors are free, or it hardly uses them.</summary>
    public bool LetEverybodyRun => AreFree || Percent < Thresholds.IdleProcessPercent;
}
