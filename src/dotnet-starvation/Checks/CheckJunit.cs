using System.Xml.Linq;
using ThreadPoolDiagnostics.Verdicts;

namespace DotnetStarvation.Checks;

/// <summary>
/// A check as a test report for build servers (the de facto schema of Jenkins' xUnit plugin): a test for each process, and for
/// each cause of its starvation.
/// </summary>
internal static class CheckJunit
{
    public static string FromResult(CheckResult result) =>
        JunitText.Suite("dotnet-starvation", [.. result.Reports.Select(report => Test(result, report))]);

    /// <summary>A test; its name has no process id, so that build servers can compare it with earlier runs.</summary>
    private static XElement Test(CheckResult result, CheckReport report)
    {
        string subject = report.Process?.Name ?? report.Subject;
        string cause = report.Starved ? $": {Cause.FromCalls(report.Diagnosis.BlockingCalls)}" : "";
        return JunitText.Case(
            subject, $"thread pool of {subject}{cause}", report.Observation.Duration, Outcome(result, report));
    }

    /// <summary>The outcome: skipped for an unknown verdict or a known cause.</summary>
    private static XElement? Outcome(CheckResult result, CheckReport report)
    {
        if (result.IsFailure(report)) return JunitText.Failure(report.Diagnosis.Summary, Lines(report));
        if (result.IsKnown(report)) return JunitText.Skipped("known: it is in the baseline");
        return report.Diagnosis.Verdict is Verdict.Unknown ? JunitText.Skipped(report.Diagnosis.Summary) : null;
    }

    private static string Lines(CheckReport report) =>
        string.Join(" ", BlockingLine.AllIn(report).Select(line => $"{line.Text} {line.Source}"));
}
