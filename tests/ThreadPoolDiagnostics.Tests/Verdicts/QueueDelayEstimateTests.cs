using ThreadPoolDiagnostics.Verdicts;

namespace ThreadPoolDiagnostics.Tests.Verdicts;

public sealed class QueueDelayEstimateTests
{
    [Theory]
    [InlineData(0, 0, 0)]
    [InlineData(10, 20, 0.5)]
    [InlineData(20_000, 0.1, 86_400)]
    public void It_is_the_length_of_the_queue_over_what_leaves_it(long queue, double rate, double seconds) =>
        Assert.Equal(seconds, QueueDelayEstimate.Estimate(Given.Sample(queue, rate))!.Value.TotalSeconds);

    [Theory]
    [InlineData(0)]
    [InlineData(-1)]
    public void Where_nothing_is_completed_there_is_none_and_work_is_delayed(double rate)
    {
        Assert.Null(QueueDelayEstimate.Estimate(Given.Sample(queue: 1, rate)));
        Assert.True(QueueDelayEstimate.IsDelayed(Given.Sample(queue: 1, rate)));
    }
}
