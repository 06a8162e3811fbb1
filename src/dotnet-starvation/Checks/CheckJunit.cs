using System.Xml.Linq;
using StockExchange.CommandLine;
using ThreadPoolDiagnostics.Verdicts;

namespace DotnetStarvation.Checks;

/// <summary>
/// A check as a test report that build servers show (the de facto schema of Jenkins' xUnit plugin): a test a process, and one for
/// each thing that it starved of.
/// </summary>
internal static class CheckJunit
{
    public static string FromResult(CheckResult result)
    {
        XElement[] tests = [.. result.Reports.Select(report => Test(result, report))];
        return new XDocument(new XElement("testsuites", new XElement("testsuite",
            new XAttribute("name", "dotnet-starvation"),
            new XAttribute("tests", tests.Length),
            new XAttribute("failures", tests.Count(test => test.Element("failure") is not null)),
            new XAttribute("skipped", tests.Count(test => test.Element("skipped") is not null)),
            tests))).ToString();
    }

    /// <summary>Without the id of the process in its name: build servers compare a test with itself in earlier runs.</summary>
    private static XElement Test(CheckResult result, CheckReport report)
    {
        string subject = report.Process?.Name ?? report.Subject;
        string cause = report.Starved ? $": {Cause.FromCalls(report.Diagnosis.BlockingCalls)}" : "";
        return new XElement("testcase",
            new XAttribute("classname", Text(subject)),
            new XAttribute("name", Text($"thread pool of {subject}{cause}")),
            new XAttribute("time", $"{report.Observation.Duration.TotalSeconds:0.###}"),
            Outcome(result, report));
    }

    /// <summary>What could not be judged, and what is known, is no success.</summary>
    private static XElement? Outcome(CheckResult result, CheckReport report)
    {
        if (result.IsFailure(report))
            return new XElement("failure", new XAttribute("message", Text(report.Diagnosis.Summary)), Text(Lines(report)));
        if (result.IsKnown(report)) return Skipped("known: it is in the baseline");
        return report.Diagnosis.Verdict is Verdict.Unknown ? Skipped(report.Diagnosis.Summary) : null;
    }

    private static XElement Skipped(string why) => new("skipped", new XAttribute("message", Text(why)));

    private static string Lines(CheckReport report) =>
        string.Join(" ", BlockingLine.AllIn(report).Select(line => $"{line.Text} {line.Source}"));

    /// <summary>Control characters are no XML.</summary>
    private static string Text(string text) => PrintableText.Escape(text);
}
