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
    [InlineData(1, 0.4, "2.5 s", "By Little's law: 1 item queued, 0.4 a second completed.", true)]
    [InlineData(10, 10_000, "1 ms", "By Little's law: 10 items queued, 10,000 a second completed.", false)]
    public void Little_s_law_estimates_it(long queue, double rate, string text, string basis, bool isLate) =>
        Assert.Equal(new(text, basis, isLate), CurrentDelay.FromObservation(Given.Sampled([(4, queue, rate, 1.0)])));

    [Fact]
    public void A_longer_measured_delay_counts_as_long_as_it_is_new()
    {
        Observation observation = Given.Sampled(Enumerable.Repeat((4, 1L, 1_000.0, 1.0), 10));

        CurrentDelay present = CurrentDelay.FromObservation(observation with { QueueDelays = [Look(at: 7)] });
        CurrentDelay old = CurrentDelay.FromObservation(observation with { QueueDelays = [Look(at: 2)] });

        Assert.Equal(("at least 400 ms", true), (present.Text, present.IsDelayed));
        Assert.Equal(
            "Measured for 500 ms: of 40 work items, half waited 100 ms or longer for a thread, "
                + "the one that waited longest 400 ms or longer, 20 of them 100 ms or longer.",
            present.Basis);
        Assert.Equal("1 ms", old.Text);
    }

    [Fact]
    public void Where_nothing_is_completed_the_time_since_work_stands_is_a_lower_bound() => Assert.Equal(
        new("at least 12 s", "90 items queued, and none was completed in the last sample: a lower bound. "
            + "Threads took fewer items in these 12 s than were queued before.", IsDelayed: true),
        CurrentDelay.FromObservation(Given.Sampled(Enumerable.Repeat((8, 90L, 0.0, 1.0), 14))));

    [Fact]
    public void An_item_that_was_measured_waiting_longer_is_one_too()
    {
        Observation observation = Given.Sampled(Enumerable.Repeat((8, 90L, 0.0, 1.0), 3)) with { QueueDelays = [One(at: 1)] };

        var delay = CurrentDelay.FromObservation(observation);

        Assert.Equal(
            new("at least 1.8 s", "Measured for 2.0 s: 1 work item, which waited 1.8 s or longer for a thread, and still waited.",
                IsDelayed: true),
            delay);
    }

    [Fact]
    public void Nothing_is_invented_where_one_sample_shows_that_nothing_is_completed() => Assert.Equal(
        new("–", "90 items queued, and none was completed in the last sample: for how long they wait is not known yet.",
            IsDelayed: false),
        CurrentDelay.FromObservation(Given.Sampled([(4, 0, 700, 1.0), (4, 90, 0, 1.0)])));

    [Fact]
    public void Without_counters_nothing_is_said() =>
        Assert.Equal("–", CurrentDelay.FromObservation(Given.With()).Text);

    private static QueueDelay One(double at) => new(
        TimeSpan.FromSeconds(at), TimeSpan.FromSeconds(2), 1, 1, TimeSpan.FromSeconds(1.8), TimeSpan.FromSeconds(1.8),
        TimeSpan.FromSeconds(1.8), 1);

    private static QueueDelay Look(double at) => new(
        TimeSpan.FromSeconds(at), TimeSpan.FromSeconds(0.5), 40, 0, TimeSpan.FromMilliseconds(100),
        TimeSpan.FromMilliseconds(300), TimeSpan.FromMilliseconds(400), 20);
}
