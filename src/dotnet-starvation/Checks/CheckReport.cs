using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Verdicts;

namespace DotnetStarvation.Checks;

/// <summary>What <c>check</c> found: the data behind every rendering.</summary>
/// <param name="Process">Null when a trace or a saved observation was looked at.</param>
/// <param name="Subject">What was looked at, in words.</param>
/// <param name="Seen">What was seen of it.</param>
/// <param name="Diagnosis">What that amounts to.</param>
internal sealed record CheckReport(CheckedProcess? Process, string Subject, Observation Seen, Diagnosis Diagnosis);
