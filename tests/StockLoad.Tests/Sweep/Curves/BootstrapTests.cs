using StockExchange.StockLoad.Sweep.Curves;

namespace StockExchange.StockLoad.Tests.Sweep.Curves;

public sealed class BootstrapTests
{
    [Fact]
    public void The_interval_of_a_mean_is_that_of_the_textbook()
    {
        var random = new Random(1);
        double[] sample = [.. Enumerable.Range(0, 400).Select(_ => 100 + (10 * SimulatedCurve.Normal(random)))];

        ConfidenceInterval interval = Bootstrap.Estimate(sample, values => values.Average())!;

        Assert.Equal(2 * 1.96 * 10 / Math.Sqrt(400), interval.High - interval.Low, 0.5);
        Assert.InRange(sample.Average(), interval.Low, interval.High);
    }

    [Fact]
    public void The_same_data_give_the_same_interval() =>
        Assert.Equal(
            Bootstrap.Estimate([1.0, 5, 9], values => values.Average()),
            Bootstrap.Estimate([1.0, 5, 9], values => values.Average()));

    [Fact]
    public void What_is_seldom_found_has_no_interval()
    {
        double[] sample = [.. Enumerable.Range(0, 10)];
        Assert.NotNull(Bootstrap.Estimate(sample, values => values.Contains(0) ? 1 : null)); // in two samples of three
        Assert.Null(Bootstrap.Estimate(sample, values => values.Count(value => value == 0) > 1 ? 1 : null)); // in one of four
    }
}
