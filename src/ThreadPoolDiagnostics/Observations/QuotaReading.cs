using ThreadPoolDiagnostics.Machine;

namespace ThreadPoolDiagnostics.Observations;

/// <summary>The quota of a process at one moment of an observation.</summary>
/// <param name="Elapsed">When, since the observation began.</param>
/// <param name="Quota">What the system said.</param>
public sealed record QuotaReading(TimeSpan Elapsed, CpuQuota Quota);
