using FsCheck;
using FsCheck.Fluent;
using FsCheck.Xunit;
using StockExchange.StockLoad.Sweep;

namespace StockExchange.StockLoad.Tests.Sweep;

public sealed class ThroughputPlotTests
{
    private static readonly IReadOnlyList<LevelSummary> Summary = LevelSummaries.FromLevels(
        [.. Levels.Series((1, 50), (2, 100), (4, 200), (8, 400), (16, 800), (32, 1_000)), Levels.At(64, 700, used: false)]);

    [Fact]
    public void It_reads_as_a_curve_with_its_knee() => Assert.Equal(
        [
            "1,000 │                            ┊   ●",
            "      │                            ┊",
            "      │                          ● ┊",
            "      │                            ┊          ×",
        ],
        ThroughputPlot.Lines(Summary, 20, 48).Take(4));

    [Fact]
    public void The_knee_is_a_line_from_top_to_bottom() =>
        Assert.Equal(10, ThroughputPlot.Lines(Summary, 20, 48).Count(line => line.Contains('┊', StringComparison.Ordinal)));

    [Property]
    public Property It_is_never_wider_than_it_may_be() => Prop.ForAll(
        Gen.Choose(40, 200).ToArbitrary(), Gen.Choose(0, 100_000).NonEmptyListOf().ToArbitrary(), (width, throughput) =>
        {
            LevelSection[] levels = [.. throughput.Take(16).Select((x, index) => Levels.At(1 << index, x))];
            Assert.All(ThroughputPlot.Lines(LevelSummaries.FromLevels(levels), knee: null, width), line =>
                Assert.True(line.Length <= width, line));
        });
}
