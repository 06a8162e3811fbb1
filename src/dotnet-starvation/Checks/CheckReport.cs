using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Verdicts;

namespace DotnetStarvation.Checks;

/// <summary>What was found of one process: the data behind every rendering.</summary>
/// <param name="Process">Null when a trace or a saved observation was observed.</param>
/// <param name="Subject">What was observed, in words.</param>
/// <param name="Observation">What was seen of it.</param>
/// <param name="Diagnosis">What that amounts to.</param>
internal sealed record CheckReport(CheckedProcess? Process, string Subject, Observation Observation, Diagnosis Diagnosis)
{
    /// <summary>How often it was seen, of a process that was followed: incidents with the same cause are one report.</summary>
    public int Times { get; init; } = 1;

    public bool Starved => Diagnosis.Verdict is Verdict.Starving;

    public static CheckReport FromObservation(CheckedProcess? process, string subject, Observation observation) =>
        new(process, subject, observation, Decision.Decide(observation));
}
