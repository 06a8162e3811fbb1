using ThreadPoolDiagnostics.Verdicts;

namespace ThreadPoolDiagnostics.Tests.Verdicts;

public sealed class QueueDelayEstimateTests
{
    [Theory]
    [InlineData(3_600, "more than an hour")]
    [InlineData(3_599, "3,599 s")]
    [InlineData(10, "10 s")]
    [InlineData(9.94, "9.9 s")]
    [InlineData(1, "1.0 s")]
    [InlineData(0.04, "40 ms")]
    public void A_wait_is_said_as_precisely_as_it_matters(double seconds, string text) =>
        Assert.Equal(text, QueueDelayEstimate.Text(TimeSpan.FromSeconds(seconds)));

    [Theory]
    [InlineData(0, 0, 0)]
    [InlineData(10, 20, 0.5)]
    [InlineData(10, 0, 3_600)]
    [InlineData(10, -1, 3_600)]
    public void It_is_the_length_of_the_queue_over_what_leaves_it(long queue, double rate, double seconds) =>
        Assert.Equal(seconds, QueueDelayEstimate.Estimate(Given.Sample(queue, rate)).TotalSeconds);
}
