using StockExchange.LoadEngine.Latencies;

namespace StockExchange.LoadEngine.Tests.Latencies;

public sealed class LatencyMeasureTests
{
    [Theory]
    [InlineData(1, 50, false)]
    [InlineData(2, 50, true)]
    [InlineData(99, 99, false)]
    [InlineData(100, 99, true)]
    [InlineData(999, 99.9, false)]
    [InlineData(1_000, 99.9, true)]
    [InlineData(10_000, 99.99, true)]
    public void A_percentile_needs_an_answer_beyond_it(long answers, double percent, bool isMeaningful) =>
        Assert.Equal(isMeaningful, LatencyMeasure.IsMeaningful(percent, answers));
}
