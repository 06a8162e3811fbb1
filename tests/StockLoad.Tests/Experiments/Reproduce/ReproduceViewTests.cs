using StockExchange.StockLoad.Experiments.Reproduce;
using StockExchange.TestKit.Reports;

namespace StockExchange.StockLoad.Tests.Experiments.Reproduce;

public sealed class ReproduceViewTests
{
    [Fact]
    public void A_report_on_80_columns_without_colour() =>
        Assert.Equal(
            File.ReadAllText(Path.Combine(AppContext.BaseDirectory, "Experiments", "Reproduce", "reproduce-80.txt")),
            Rendered(80),
            ignoreLineEndingDifferences: true);

    [Fact]
    public void On_120_columns_no_line_is_wider_and_none_has_an_escape()
    {
        string text = Rendered(120);

        Assert.All(text.Split('\n'), line => Assert.True(line.Length <= 120, line));
        Assert.DoesNotContain('\u001b', text);
    }

    /// <summary>One variant starves and leaves requests without an answer, one does not; a third one was not run.</summary>
    private static string Rendered(int width)
    {
        RunSection[] runs = [.. SampleReports.Reproduce.Runs.Select(run => run with { Ceiling = 250 })];
        runs = [runs[0] with { Unanswered = 5, LongestUnansweredMs = 12_000 }, runs[2]];
        LoadReport report = SampleReports.Reproduce with
        {
            Complete = false,
            Conclusion = ReproduceConclusion.FromRuns(runs),
            Runs = runs,
        };
        return ShownText.Capture(console => ReproduceView.Render(console, report, new()), width);
    }
}
