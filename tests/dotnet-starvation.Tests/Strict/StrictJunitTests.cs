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

    [Theory]
    [InlineData("Shop.Tests.Carts+Paid.Sums(of: \"a.b c\")", "Shop.Tests.Carts+Paid", "Sums(of: \"a.b c\")")]
    [InlineData("Shop.FTests.sums a cart, v1.2 (really)", "Shop.FTests", "sums a cart, v1.2 (really)")]
    [InlineData("It pays. Then it sends", "Shop", "It pays. Then it sends")]
    [InlineData("Pays... and sends", "Shop", "Pays... and sends")]
    [InlineData("Pays.", "Pays", "")]
    public void A_case_is_in_the_class_of_its_test_and_in_the_process_where_the_name_of_the_test_is_a_sentence(
        string test, string type, string name)
    {
        WaitFinding finding = Finding("Shop.Cart.Pay(int)", 3, "Task.Result") with { Tests = [new(test, 1)] };
        var report = new StrictReport(new(1, "Shop", null, null), new([], TimeSpan.FromSeconds(1)), [finding]);
        var result = new StrictResult([report], null, TimeSpan.FromMilliseconds(20), Baseline.Empty, new(2026, 1, 1));

        XElement one = Assert.Single(XDocument.Parse(StrictJunit.FromResult(result)).Descendants("testcase"));
        Assert.Equal((type, $"{name} blocks in Cart.Pay"), ((string?)one.Attribute("classname"), (string?)one.Attribute("name")));
    }

    private static WaitFinding Finding(string method, int line, string api) => new(
        Call with { Method = method, Source = new("/src/Program.cs", line), Api = $"System.Threading.{api}", Candidates = [] },
        1, TimeSpan.FromSeconds(1), TimeSpan.FromSeconds(1));

    private static BlockingCall Call { get; } = Decision.Decide(ObservationJson.Load(
        Path.Combine(AppContext.BaseDirectory, "Checks", "Recordings", "task-wait.json"))).BlockingCalls[0];
}
