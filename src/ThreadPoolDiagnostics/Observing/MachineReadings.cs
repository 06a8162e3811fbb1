using ThreadPoolDiagnostics.Machine;
using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Targets;

namespace ThreadPoolDiagnostics.Observing;

/// <summary>Reads the machine's load and the process's quota from the operating system once per second.</summary>
internal sealed class MachineReadings(TargetProcess target, ObservationLog log, ObservationClock clock)
{
    private static readonly TimeSpan Every = TimeSpan.FromSeconds(1);

    private TimeSpan? _last;

    public void ReadIfDue()
    {
        TimeSpan now = clock.Elapsed;
        if (now - _last < Every) return;
        _last = now;
        if (MachineLoad.Read() is { } load) log.Add(now, load);
        if (target.IsLocal && CpuQuota.Read(target.Id) is { } quota) log.Add(new QuotaReading(now, quota));
    }
}
