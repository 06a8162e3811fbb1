using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Verdicts;

namespace ThreadPoolDiagnostics.Incidents;

/// <summary>An interval in which work waited for blocked threads, with what was seen before it.</summary>
/// <param name="Began">When work was first seen to be delayed.</param>
/// <param name="Duration">From then until it was last seen to be delayed, so far.</param>
/// <param name="IsOver">Work was in time again. What is not over may also have ended with the process.</param>
/// <param name="Observation">The time before it, as an observation that begins there, and the incident itself.</param>
/// <param name="Diagnosis">Of the incident alone.</param>
/// <param name="Cause">What it is recognized by: as long as it lasts the same, from when it was first known.</param>
public sealed record Incident(
    DateTimeOffset Began, TimeSpan Duration, bool IsOver, Observation Observation, Diagnosis Diagnosis, Cause Cause);
