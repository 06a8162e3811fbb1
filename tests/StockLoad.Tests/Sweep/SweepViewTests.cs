using StockExchange.StockLoad.Sweep;
using StockExchange.TestKit.Reports;

namespace StockExchange.StockLoad.Tests.Sweep;

public sealed class SweepViewTests
{
    [Theory]
    [InlineData(80)]
    [InlineData(100)]
    [InlineData(110)]
    public void No_line_is_wider_than_the_terminal_and_no_figure_is_cut(int width)
    {
        SweepSection sweep = SampleSweep.WithAKneeAt50();
        string[] names = ["Answers", "Steady state", "Little's law", "Own CPU"];
        Check[] failed = [.. names.Select(name => new Check(name, Passed: false, ""))];
        sweep = sweep with { Levels = [.. sweep.Levels.Select(level => level with { Checks = failed })] };

        string text = ShownText.Capture(console => SweepView.Render(console, new(sweep, [], Complete: true)), width);

        Assert.All(text.Split('\n'), line => Assert.True(line.Length <= width, line));
        Assert.DoesNotContain("…", text, StringComparison.Ordinal);
        Assert.Contains("requests/s", text, StringComparison.Ordinal);
    }
}
