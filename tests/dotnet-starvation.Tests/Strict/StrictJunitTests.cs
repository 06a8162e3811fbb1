using System.Xml.Linq;
using DotnetStarvation.Checks;
using DotnetStarvation.Strict;
using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Verdicts;
using ThreadPoolDiagnostics.WaitProfiles.Findings;

namespace DotnetStarvation.Tests.Strict;

public sealed class StrictJunitTests
{
    [Fact]
    public void No_two_cases_have_one_name_also_of_lambdas_and_of_two_calls_in_one_line()
    {
        WaitFinding[] findings =
        [
            Finding("Program.Main.lambda()", 6, "Task.Result"), Finding("Program.Main.lambda()", 9, "Task.Result"),
            Finding("Program.Main.lambda()", 9, "Thread.Sleep"), Finding("Shop.Cart.Pay(int)", 3, "Task.Result"),
        ];
        var report = new StrictReport(new(1, "Shop", null, null), new([], TimeSpan.FromSeconds(1)), findings);
        var result = new StrictResult([report], null, TimeSpan.FromMilliseconds(20), Baseline.Empty, new(2026, 1, 1));

        Assert.Equal(
            [
                "blocks in Program.Main.lambda (Program.cs:6, Task.Result)",
                "blocks in Program.Main.lambda (Program.cs:9, Task.Result)",
                "blocks in Program.Main.lambda (Program.cs:9, Thread.Sleep)",
                "blocks in Cart.Pay",
            ],
            from one in XDocument.Parse(StrictJunit.FromResult(result)).Descendants("testcase")
            select (string?)one.Attribute("name"));
    }

    private static WaitFinding Finding(string method, int line, string api) => new(
        Call with { Method = method, Source = new("/src/Program.cs", line), Api = $"System.Threading.{api}", Candidates = [] },
        1, TimeSpan.FromSeconds(1), TimeSpan.FromSeconds(1));

    private static BlockingCall Call { get; } = Decision.Decide(ObservationJson.Load(
        Path.Combine(AppContext.BaseDirectory, "Checks", "Recordings", "task-wait.json"))).BlockingCalls[0];
}
