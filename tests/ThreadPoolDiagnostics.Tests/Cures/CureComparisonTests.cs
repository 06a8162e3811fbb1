using System.Text.Json;
using ThreadPoolDiagnostics.Cures;
using ThreadPoolDiagnostics.Verdicts;

namespace ThreadPoolDiagnostics.Tests.Cures;

/// <summary>What two reports say together.</summary>
public sealed class CureComparisonTests
{
    private const string Pay = "Shop.Cart.Pay", Load = "Shop.Prices.Load", Save = "Shop.Store.Save";

    [Theory]
    [InlineData("starving", Pay, "healthy", "", "cured")]
    [InlineData("blocking", Pay, "healthy", "", "cured")]
    [InlineData("growing", $"{Pay} {Load}", "healthy", "", "cured")]
    [InlineData("starving", Pay, "starving", Pay, "not-cured")]
    [InlineData("starving", Pay, "blocking", Pay, "not-cured")]
    [InlineData("starving", Pay, "starving", $"{Save} {Pay}", "not-cured")]
    [InlineData("starving", $"{Pay} {Load}", "starving", Load, "half-cured")]
    [InlineData("starving", $"{Pay} {Load}", "growing", $"{Load} {Save}", "half-cured")]
    [InlineData("starving", Pay, "starving", Load, "moved")]
    [InlineData("starving", Pay, "starving", "", "moved")]
    [InlineData("starving", Pay, "cpu-saturated", "", "moved")]
    [InlineData("starving", Pay, "lost-wake-up", "", "moved")]
    [InlineData("starving", Pay, "unknown", "", "unknown")]
    [InlineData("starving", "", "healthy", "", "unknown")]
    [InlineData("healthy", "", "healthy", "", "unknown")]
    [InlineData("cpu-saturated", "", "healthy", "", "unknown")]
    [InlineData("unknown", "", "starving", Pay, "unknown")]
    public void The_outcome_follows_from_verdicts_and_calls(
        string before, string blockedBefore, string after, string blockedAfter, string outcome)
    {
        var comparison = new CureComparison(Report(before, blockedBefore), Report(after, blockedAfter));

        Assert.Equal(outcome, KebabCase(comparison.Outcome));
        Assert.EndsWith(".", comparison.Sentence, StringComparison.Ordinal);
    }

    [Fact]
    public void A_pool_without_work_proves_nothing()
    {
        PoolReport after = Report("healthy", "") with { Figures = PoolFigures.None with { CompletedPerSecond = 0.4 } };

        var comparison = new CureComparison(Report("starving", Pay), after);

        Assert.Equal(CureOutcome.Unknown, comparison.Outcome);
        Assert.Contains("the same load", comparison.Sentence, StringComparison.Ordinal);
    }

    [Fact]
    public void A_call_is_the_same_when_its_line_has_moved_and_another_when_it_waits_for_another_thing()
    {
        ReportedCall[] moved = [Call(Pay) with { Place = "Cart.cs:99" }];
        ReportedCall[] other = [Call(Pay) with { Wait = "lock" }];
        PoolReport before = Report("starving", Pay);

        Assert.Equal(CureOutcome.NotCured, new CureComparison(before, before with { Calls = moved }).Outcome);
        Assert.Equal(CureOutcome.Moved, new CureComparison(before, before with { Calls = other }).Outcome);
    }

    private static PoolReport Report(string verdict, string calls) => new(
        Enum.GetValues<Verdict>().Single(one => VerdictWords.Word(one) == verdict), "Shop",
        [.. calls.Split(' ', StringSplitOptions.RemoveEmptyEntries).Select(Call)], PoolFigures.None);

    private static ReportedCall Call(string method) =>
        new(method, "Cart.cs:14", "System.Threading.Tasks.Task.Result", "task", 40);

    private static string KebabCase(CureOutcome outcome) =>
        JsonNamingPolicy.KebabCaseLower.ConvertName($"{outcome}");
}
