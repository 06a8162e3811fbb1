namespace ThreadPoolDiagnostics.Machine;

/// <summary>
/// What a process's control group lets it have of the processors, and how often it had to wait because that was used up
/// (cgroups(7); Documentation/admin-guide/cgroup-v2.rst, cpu.max and cpu.stat). The counts go on from the group's beginning.
/// </summary>
/// <param name="Cores">Of processor time per time: half a core is 0.5. The tightest limit of the group and those around
/// it.</param>
/// <param name="Periods">Periods in which the group had work to do; a period is 100 ms unless set otherwise.</param>
/// <param name="ThrottledPeriods">Of these, those in which it was stopped because the quota was used up.</param>
/// <param name="ThrottledTime">For how long its processors were stopped, all together.</param>
public sealed record CpuQuota(double Cores, long Periods, long ThrottledPeriods, TimeSpan ThrottledTime)
{
    /// <summary>Null where the process has no limit, where it may not be read, and on any system but Linux.</summary>
    /// <param name="processId">As this process sees it.</param>
    public static CpuQuota? Read(int processId) => OperatingSystem.IsLinux() ? new CpuQuotaReader().Read(processId) : null;
}
