using System.Xml.Linq;
using StockExchange.CommandLine;
using StockExchange.LoadReports.Runs;

namespace StockExchange.LoadReports.Junit;

/// <summary>
/// The conditions on a load as a test report that CI servers show (the de facto schema of Jenkins' xUnit plugin): a test for each
/// --fail-if, and one for each check that a whole load may fail.
/// </summary>
internal static class JunitXml
{
    public static string FromReport(LoadReport report)
    {
        XElement[] suites = [.. report.Runs.Select(run => Suite(report, run))];
        return new XDocument(new XElement("testsuites", suites)).ToString() + "\n";
    }

    private static XElement Suite(LoadReport report, RunSection run)
    {
        XElement[] tests =
        [
            .. run.Conditions.Where(outcome => outcome.Option == ConditionOutcome.FailIf).Select(outcome => Test(run, outcome)),
            .. AnswerChecks.Demanded(run).Select(check => Test(run, check)),
        ];
        return new XElement("testsuite",
            new XAttribute("name", Text(run.Name)),
            new XAttribute("timestamp", report.Started.UtcDateTime.ToString("s")),
            new XAttribute("time", Seconds(run)),
            new XAttribute("tests", tests.Length),
            new XAttribute("failures", tests.Count(test => test.Element("failure") is not null)),
            new XAttribute("errors", tests.Count(test => test.Element("error") is not null)),
            tests);
    }

    /// <summary>A test; a condition that could not be evaluated is an error, not a success.</summary>
    private static XElement Test(RunSection run, ConditionOutcome outcome) =>
        Test(run, $"{outcome.Option} {outcome.Condition}", outcome switch
        {
            { IsUnknown: true } => Outcome("error", outcome.Text),
            { Met: true } => Outcome("failure", outcome.Text),
            _ => null,
        });

    private static XElement Test(RunSection run, Check check) =>
        Test(run, check.Name, check.Passed ? null : Outcome("failure", check.Text));

    private static XElement Test(RunSection run, string name, XElement? outcome) => new("testcase",
        new XAttribute("classname", "StockLoad"), new XAttribute("name", Text(name)),
        new XAttribute("time", Seconds(run)), outcome);

    private static XElement Outcome(string kind, string text) => new(kind, new XAttribute("message", Text(text)));

    private static string Seconds(RunSection run) => FormattableString.Invariant($"{run.Load.DurationSeconds:0.###}");

    /// <summary>Escapes control characters, which XML does not allow.</summary>
    private static string Text(string text) => PrintableText.Escape(text);
}
