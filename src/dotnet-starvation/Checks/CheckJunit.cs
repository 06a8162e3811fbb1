using System.Xml.Linq;
using StockExchange.CommandLine;
using ThreadPoolDiagnostics.Verdicts;

namespace DotnetStarvation.Checks;

/// <summary>
/// A check as a test report for build servers (the de facto schema of Jenkins' xUnit plugin): a test for each process, and for
/// each cause of its starvation.
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

    /// <summary>A test; its name has no process id, so that build servers can compare it with earlier runs.</summary>
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

    /// <summary>The outcome: skipped for an unknown verdict or a known cause.</summary>
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

    /// <summary>Escapes control characters, which XML does not allow.</summary>
    private static string Text(string text) => PrintableText.Escape(text);
}
