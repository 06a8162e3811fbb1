using ThreadPoolDiagnostics.Machine;
using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Targets;

namespace ThreadPoolDiagnostics.Observing;

/// <summary>Reads the machine's load and the process's quota from the operating system once per second; where there is no quota,
/// looks for one every 10 s.</summary>
internal sealed class MachineReadings(TargetProcess target, ObservationLog log, ObservationClock clock)
{
    /// <summary>Less than the interval of the samples, which call for the readings.</summary>
    private static readonly TimeSpan Every = TimeSpan.FromSeconds(0.9);

    private static readonly TimeSpan LookAgain = TimeSpan.FromSeconds(10);

    private TimeSpan? _last;
    private TimeSpan? _foundNone;

    public void ReadIfDue()
    {
        TimeSpan now = clock.Elapsed;
        if (now - _last < Every) return;
        _last = now;
        if (RecentMachineLoad.Read() is { } load) log.Add(now, load);
        if (!target.IsLocal || now - _foundNone < LookAgain) return;
        CpuQuota? quota = CpuQuota.Read(target.Id);
        _foundNone = quota is null ? now : null;
        if (quota is not null) log.Add(new QuotaReading(now, quota));
    }
}
