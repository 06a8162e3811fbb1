using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Verdicts;

namespace DotnetStarvation.Checks;

/// <summary>What was found of one process: the data behind every rendering.</summary>
/// <param name="Process">Null when a trace or a saved observation was looked at.</param>
/// <param name="Subject">What was looked at, in words.</param>
/// <param name="Seen">What was seen of it.</param>
/// <param name="Diagnosis">What that amounts to.</param>
internal sealed record CheckReport(CheckedProcess? Process, string Subject, Observation Seen, Diagnosis Diagnosis)
{
    /// <summary>How often it was seen, of a process that was followed: incidents with the same cause are one report.</summary>
    public int Times { get; init; } = 1;

    public bool Starved => Diagnosis.Verdict is Verdict.Starving;

    public static CheckReport FromObservation(CheckedProcess? process, string subject, Observation seen) =>
        new(process, subject, seen, Decision.Decide(seen));
}
