using ThreadPoolDiagnostics.Machine;
using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Targets;

namespace ThreadPoolDiagnostics.Observing;

/// <summary>Reads once a second what the system says of the machine's load and of the process's quota.</summary>
/// <param name="target">The process.</param>
/// <param name="log">The observation.</param>
/// <param name="clock">Its time.</param>
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
