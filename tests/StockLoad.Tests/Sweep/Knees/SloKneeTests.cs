using StockExchange.StockLoad.Sweep.Knees;

namespace StockExchange.StockLoad.Tests.Sweep.Knees;

public sealed class SloKneeTests
{
    private static readonly LevelSection[] Measured =
        [Levels.At(1, 100, 10), Levels.At(10, 900, 11), Levels.At(20, 1_000, 20),
        Levels.At(40, 1_000, 40), Levels.At(80, 1_000, 80)];

    [Fact]
    public void Between_two_levels_it_is_interpolated()
    {
        KneeEstimate knee = SloKnee.Estimate(Measured, Goal(30));
        Assert.Equal(30, knee.Vusers!.Value, 0.01); // latency grows in proportion to vusers there
        Assert.Equal(1_000, knee.RequestsPerSecond!.Value, 0.01);
    }

    [Fact]
    public void A_goal_that_always_holds_has_no_knee() =>
        Assert.Equal(
            "p99 <= 80 ms holds at every level, up to 80 vusers and 1,000 requests/s", SloKnee.Estimate(Measured, Goal(80)).Text);

    [Fact]
    public void A_goal_that_never_holds_has_no_knee() =>
        Assert.Equal(
            "p99 <= 9 ms holds at no level; at the first, 1 vusers, it is 10 ms", SloKnee.Estimate(Measured, Goal(9)).Text);

    [Fact]
    public void A_stray_slow_level_is_reported_and_does_not_end_the_search()
    {
        KneeEstimate knee = SloKnee.Estimate([.. Measured, Levels.At(5, 400, 200)], Goal(30));
        Assert.Equal(30, knee.Vusers!.Value, 0.01);
        Assert.Contains("at 5 vusers, there were 200 ms", knee.Text, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("p99=50ms", true)]
    [InlineData("mean=1s", true)]
    [InlineData("p99.9=2.5ms", true)]
    [InlineData("", false)]
    [InlineData("p99", false)]
    [InlineData("p98=50ms", false)]
    [InlineData("p99=50", false)]
    [InlineData("p99=0ms", false)]
    [InlineData("p99=50ms=1", false)]
    public void A_goal_is_a_latency_and_its_limit_with_a_unit(string text, bool isGoal) =>
        Assert.Equal(isGoal, LatencyGoal.TryParse(text) is not null);

    private static LatencyGoal Goal(int milliseconds) => new("p99", TimeSpan.FromMilliseconds(milliseconds));
}
