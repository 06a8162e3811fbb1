namespace StockExchange.CommandLine.Tests;

public sealed class SparklineTests
{
    [Fact]
    public void It_runs_from_zero_to_the_highest_with_a_gap_for_nothing() =>
        Assert.Equal("▁▅ █", Sparkline.Draw([0, 5, null, 9], 9));

    [Fact]
    public void Zeros_are_flat() => Assert.Equal("▁▁", Sparkline.Draw([0, 0], 0));

    [Fact]
    public void What_is_out_of_bounds_stays_in_the_row() => Assert.Equal("▁█", Sparkline.Draw([-3, 12], 9));

    [Fact]
    public void Squeezing_keeps_every_peak() => Assert.Equal([2, 9, null, 1], Sparkline.Squeeze([1, 2, 9, 0, null, null, 1], 2));
}
