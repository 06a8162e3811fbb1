using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Verdicts;

namespace ThreadPoolDiagnostics.Incidents;

/// <summary>A stretch of time in which work waited for blocked threads, with what was seen before it.</summary>
/// <param name="Began">When work was first seen to be late.</param>
/// <param name="Duration">From then until it was last seen to be late, so far.</param>
/// <param name="IsOver">Work was in time again. What is not over may also have ended with the process.</param>
/// <param name="Seen">The time before it, as an observation that begins there, and the incident itself.</param>
/// <param name="Diagnosis">Of the incident alone.</param>
/// <param name="Cause">What it is recognized by: as long as it lasts the same, from when it was first known.</param>
public sealed record Incident(
    DateTimeOffset Began, TimeSpan Duration, bool IsOver, Observation Seen, Diagnosis Diagnosis, Cause Cause);
