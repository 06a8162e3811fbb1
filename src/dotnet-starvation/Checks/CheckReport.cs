using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Verdicts;
using ThreadPoolDiagnostics.Verdicts.OutsideThePool;

namespace DotnetStarvation.Checks;

/// <summary>The check of one process, trace or saved observation.</summary>
/// <param name="Process">The process; null for a trace or a saved observation.</param>
/// <param name="Subject">The name for headings.</param>
/// <param name="Observation">The data.</param>
/// <param name="Diagnosis">The decision on it.</param>
internal sealed record CheckReport(CheckedProcess? Process, string Subject, Observation Observation, Diagnosis Diagnosis)
{
    /// <summary>The number of incidents with this cause, of a process that was followed.</summary>
    public int Times { get; init; } = 1;

    /// <summary>What was seen outside of a healthy pool; null when there is nothing to say.</summary>
    public NotThePool? NotThePool { get; } = NotThePool.Find(Observation, Diagnosis.Verdict);

    public bool Starved => Diagnosis.Verdict is Verdict.Starving;

    public static CheckReport FromObservation(CheckedProcess? process, string subject, Observation observation) =>
        new(process, subject, observation, Decision.Decide(observation));
}
