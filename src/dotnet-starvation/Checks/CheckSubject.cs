using ThreadPoolDiagnostics.Launch;
using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Observing;
using ThreadPoolDiagnostics.Targets;
using ThreadPoolDiagnostics.Traces;
using ThreadPoolDiagnostics.Verdicts;

namespace DotnetStarvation.Checks;

/// <summary>What <c>check</c> looks at: a process, a command that it starts, a trace, or a saved observation.</summary>
internal static class CheckSubject
{
    /// <summary><c>dotnet run</c> may have to restore and build first.</summary>
    private static readonly TimeSpan LaunchPatience = TimeSpan.FromMinutes(5);

    public static CheckReport Process(
        TargetProcess target, ExaminationSettings settings, CheckProgress progress, CancellationToken stop)
    {
        CheckedProcess process = CheckedProcess.FromTarget(target, stop);
        try
        {
            Observation seen = Examination.Run(target, settings, progress.Report, stop);
            return new(process, process.ToString(), seen, Decision.Decide(seen));
        }
        finally
        {
            progress.Clear();
        }
    }

    /// <summary>Starts the command, looks at its application from its first moment, and ends it.</summary>
    public static CheckReport Launch(
        IReadOnlyList<string> command, ExaminationSettings settings, CheckProgress progress, CancellationToken stop)
    {
        using LaunchedProcess launched = LaunchedProcess.Start(command[0], [.. command.Skip(1)], LaunchPatience, stop);
        return Process(launched.Target, settings, progress, stop);
    }

    public static CheckReport Trace(string file) => Recorded($"trace {file}", TraceReader.Read(file));

    public static CheckReport Saved(string file) => Recorded($"observation {file}", ObservationJson.Load(file));

    private static CheckReport Recorded(string subject, Observation seen) => new(null, subject, seen, Decision.Decide(seen));
}
