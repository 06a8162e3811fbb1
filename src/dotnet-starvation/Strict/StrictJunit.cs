using System.Xml.Linq;
using ThreadPoolDiagnostics.Stacks.Naming;
using ThreadPoolDiagnostics.Verdicts;
using ThreadPoolDiagnostics.WaitProfiles.Findings;

namespace DotnetStarvation.Strict;

/// <summary>
/// The result as a test report: a test case for each finding and test, in the class of the test, so that a build server shows it
/// there; without findings, one for each process.
/// </summary>
internal static class StrictJunit
{
    private const string BlocksNone = "blocks no pool thread";

    public static string FromResult(StrictResult result) => JunitText.Suite(
        "dotnet-starvation --strict", [.. result.Reports.SelectMany(report => Cases(result, report))]);

    private static IEnumerable<XElement> Cases(StrictResult result, StrictReport report)
    {
        if (!report.IsObserved)
            return [Case(report, BlocksNone, report.Profile.Duration, JunitText.Skipped(string.Join(' ', report.Profile.Gaps)))];
        return report.Findings.Count == 0
            ? [Case(report, BlocksNone, report.Profile.Duration, null)]
            : report.Findings.SelectMany(finding => Cases(result, report, finding));
    }

    private static IEnumerable<XElement> Cases(StrictResult result, StrictReport report, WaitFinding finding)
    {
        string[] tests = finding.Tests.Count > 0 ? [.. finding.Tests.Select(test => test.Name)] : [""];
        foreach (string test in tests)
            yield return Case(
                report, $"{(test.Length > 0 ? $"{Method(test)} " : "")}blocks in {Call(report, finding)}",
                finding.Total, Outcome(result, finding), Class(test));
    }

    /// <summary>The method; its line and API as well where it has several findings: build servers tell cases apart by name.
    /// </summary>
    private static string Call(StrictReport report, WaitFinding finding)
    {
        string method = finding.Call.Place().Method, name = MethodName.Bare(method);
        if (report.Findings.Count(other => other.Call.Place().Method == method) == 1) return name;
        string api = finding.Call.Api is { } called ? $", {MethodName.Bare(called)}" : "";
        return finding.Call.Place().Source is { } source ? $"{name} ({source.ToShortString()}{api})" : $"{name}{api}";
    }

    private static XElement Case(StrictReport report, string name, TimeSpan time, XElement? outcome, string? type = null) =>
        JunitText.Case(type ?? report.Process.Name ?? $"{report.Process}", name, time, outcome);

    private static XElement Outcome(StrictResult result, WaitFinding finding) => result.ReasonFor(finding) is { } reason
        ? JunitText.Skipped($"allowed: {reason}")
        : JunitText.Failure(StrictLine.Sentence(finding), $"{finding.Call.Place().Source} {Cure.ForCall(finding.Call)}");

    /// <summary>Namespace.Class of a test's name, Namespace.Class.Method(arguments); null when it has none. F#'s method may be a
    /// sentence with dots, and so may the name that a test has got.</summary>
    private static string? Class(string test)
    {
        string[] segments = MethodName.WithoutArguments(test).Split('.');
        string type = string.Join('.', segments.SkipLast(1).TakeWhile(segment => !segment.Any(char.IsWhiteSpace)));
        return type.Length > 0 && !test[(type.Length + 1)..].StartsWith(' ') ? type : null;
    }

    private static string Method(string test) => Class(test) is { } type ? test[(type.Length + 1)..] : test;
}
