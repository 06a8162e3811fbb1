using DotnetStarvation.Scan;
using ThreadPoolDiagnostics.Code;
using ThreadPoolDiagnostics.Code.Blocking;
using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Stacks.Waits;

namespace DotnetStarvation.Tests.Scan;

public sealed class ScanTextTests
{
    private static readonly BlockingApi Result = new("System.Threading.Tasks.Task.Result", WaitKind.Task, "await");

    [Fact]
    public void Calls_of_one_method_are_one_paragraph_with_all_their_lines()
    {
        string text = Render(new Finding(FindingLevel.Elsewhere, "Shop.Cart.Pay", "Shop", Result, [], ["Shop.Cart.Pay"])
        {
            Calls = 2,
            Sources = [new SourceLocation("/src/Cart.cs", 7), new SourceLocation("/src/Cart.cs", 9)],
        });

        Assert.Contains("Shop.Cart.Pay  /src/Cart.cs:7, /src/Cart.cs:9", text, StringComparison.Ordinal);
        Assert.Contains("Task.Result waits for a task (2 calls).", text, StringComparison.Ordinal);
    }

    [Fact]
    public void No_control_character_of_a_name_reaches_the_terminal()
    {
        string text = Render(new Finding(FindingLevel.Elsewhere, "Shop.\u001b[2JPay", "Shop", Result, [], ["Shop.\u001b[2JPay"]));

        Assert.DoesNotContain('\u001b', text);
        Assert.Contains(@"Shop.\e[2JPay", text, StringComparison.Ordinal);
    }

    [Fact]
    public void Without_a_finding_it_says_so() =>
        Assert.Contains("no call waits for more than a lock, a file or the console.", Render(), StringComparison.Ordinal);

    private static string Render(params Finding[] findings)
    {
        var report = new ScanReport(findings, ["Shop"], 1, Array.Empty<UnreadFile>());
        return ShownText.Capture(console => ScanText.Render(console, report, all: false));
    }
}
