using System.Xml.Linq;
using StockExchange.LoadReports.Junit;

namespace StockExchange.LoadReports.Tests.Junit;

public sealed class JunitXmlTests
{
    [Fact]
    public void Each_condition_is_a_test_that_failed_when_it_is_true_and_is_an_error_when_nobody_knows()
    {
        RunSection run = SampleReports.Run.Runs[0] with
        {
            Name = "a\u0007b",
            Checks =
            [
                new("Answers", Passed: false, "all 5 requests failed"),
                new("Little's law", Passed: false, "no test of the server"),
            ],
            Conditions =
            [
                new("--fail-if", "p99>1s", Met: true, "p99 was 2 s"),
                new("--fail-if", "rps<5", Met: false, "rps was 10"),
                new("--fail-if", "queue>5", Met: false, "queue is not known") { IsUnknown = true },
                new("--stop-when", "rps<1", Met: true, "not demanded"),
            ],
        };

        XDocument document = XDocument.Parse(JunitXml.FromReport(SampleReports.OfRun(run)));
        XElement suite = document.Root!.Element("testsuite")!;

        Assert.Equal(
            ("4", "2", "1"),
            (suite.Attribute("tests")!.Value, suite.Attribute("failures")!.Value, suite.Attribute("errors")!.Value));
        Assert.Equal(@"a\u0007b", suite.Attribute("name")!.Value);
        Assert.Equal("p99 was 2 s", suite.Elements("testcase").First().Element("failure")!.Attribute("message")!.Value);
    }
}
