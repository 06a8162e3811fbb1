using StockExchange.Pages.Live;
using StockExchange.TestKit.Observations;
using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.PoolEvents;

namespace StockExchange.Pages.Tests.Live;

public sealed class CurrentDelayTests
{
    [Theory]
    [InlineData(0, 0, "0 ms", "The queue was empty in the last sample.", false)]
    [InlineData(90, 4.5, "20 s", "By Little's law: 90 items queued, 4.5 a second completed.", true)]
    [InlineData(90, 0, "no end", "By Little's law: 90 items queued, 0 a second completed.", true)]
    [InlineData(10, 10_000, "1 ms", "By Little's law: 10 items queued, 10,000 a second completed.", false)]
    public void Little_s_law_estimates_it(long queue, double rate, string text, string basis, bool isLate) =>
        Assert.Equal(new(text, basis, isLate), CurrentDelay.FromObservation(Given.Sampled([(4, queue, rate, 1.0)])));

    [Fact]
    public void A_longer_measured_delay_counts_as_long_as_it_is_new()
    {
        Observation observation = Given.Sampled(Enumerable.Repeat((4, 1L, 1_000.0, 1.0), 10));

        CurrentDelay present = CurrentDelay.FromObservation(observation with { QueueDelays = [Look(at: 7)] });
        CurrentDelay old = CurrentDelay.FromObservation(observation with { QueueDelays = [Look(at: 2)] });

        Assert.Equal(("≥ 300 ms", true), (present.Text, present.IsDelayed));
        Assert.StartsWith("Measured: one in a hundred of 40 work items", present.Basis, StringComparison.Ordinal);
        Assert.Equal("1 ms", old.Text);
    }

    [Fact]
    public void Without_counters_nothing_is_said() =>
        Assert.Equal("–", CurrentDelay.FromObservation(Given.With()).Text);

    private static QueueDelay Look(double at) => new(
        TimeSpan.FromSeconds(at), TimeSpan.FromSeconds(0.5), 40, 0, TimeSpan.FromMilliseconds(100),
        TimeSpan.FromMilliseconds(300), TimeSpan.FromMilliseconds(400), 20);
}
