using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Observing;
using ThreadPoolDiagnostics.Targets;
using ThreadPoolDiagnostics.Traces;

namespace DotnetStarvation.Checks;

/// <summary>What <c>check</c> looks at: a process, a trace, or a saved observation.</summary>
internal static class CheckSubject
{
    public static CheckReport Process(
        TargetProcess target, ExaminationSettings settings, CheckProgress progress, CancellationToken stop)
    {
        CheckedProcess process = CheckedProcess.FromTarget(target, stop);
        try
        {
            Observation observation = Examination.Run(target, settings, progress.Report, stop);
            return CheckReport.FromObservation(process, process.ToString(), observation);
        }
        finally
        {
            progress.Clear();
        }
    }

    public static CheckReport Trace(string file) =>
        CheckReport.FromObservation(null, $"trace {file}", TraceReader.Read(file));

    public static CheckReport Saved(string file) =>
        CheckReport.FromObservation(null, $"observation {file}", ObservationJson.Load(file));
}
