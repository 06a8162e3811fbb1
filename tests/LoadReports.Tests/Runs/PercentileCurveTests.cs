using StockExchange.LoadEngine.Latencies;
using StockExchange.LoadReports.Runs;

namespace StockExchange.LoadReports.Tests.Runs;

public sealed class PercentileCurveTests
{
    [Theory]
    [InlineData(1)]
    [InlineData(3)]
    [InlineData(10_000)]
    public void It_rises_from_the_start_to_the_maximum_and_has_no_point_that_the_answers_cannot_tell(int count)
    {
        var latencies = new LatencyHistogram();
        for (int answer = 1; answer <= count; answer++) latencies.Record(TimeSpan.FromMilliseconds(answer));

        IReadOnlyList<PercentilePoint> curve = PercentileCurve.FromHistogram(latencies);

        Assert.Equal(0, curve[0].Percent);
        Assert.Equal(new(100, count), curve[^1]);
        Assert.All(curve.Zip(curve.Skip(1)), pair =>
        {
            Assert.True(pair.First.Percent < pair.Second.Percent);
            Assert.True(pair.First.LatencyMs <= pair.Second.LatencyMs);
        });
        Assert.All(curve.SkipLast(1), point => Assert.True((100 - point.Percent) * count / 100 > 0.5));
    }

    [Fact]
    public void Nothing_has_no_curve() => Assert.Empty(PercentileCurve.FromHistogram(new()));
}
