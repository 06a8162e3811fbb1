using StockExchange.StockApi.Health;

namespace StockExchange.StockApi.Tests.Health;

public sealed class QueueDelayTests
{
    private readonly Clock _clock = new();
    private readonly QueueDelay _delay;

    public QueueDelayTests() => _delay = new(_clock);

    [Fact]
    public void Before_the_first_probe_nothing_waits() => Assert.Equal(TimeSpan.Zero, _delay.Current);

    [Fact]
    public void It_grows_while_a_probe_waits_and_is_what_the_last_one_has_waited()
    {
        _delay.Queue();
        _clock.Pass(3);
        Assert.Equal(TimeSpan.FromSeconds(3), _delay.Current);
        _clock.Pass(2);
        _delay.Start();
        _clock.Pass(1);
        Assert.Equal(TimeSpan.FromSeconds(5), _delay.Current);
    }

    [Fact]
    public void It_is_over_when_a_probe_has_started_at_once_and_not_when_the_next_is_queued()
    {
        _delay.Queue();
        _clock.Pass(5);
        _delay.Start();
        _delay.Queue();
        Assert.Equal(TimeSpan.FromSeconds(5), _delay.Current);
        _clock.Pass(6);
        Assert.Equal(TimeSpan.FromSeconds(6), _delay.Current);
        _delay.Start();
        _delay.Queue();
        _delay.Start();
        Assert.Equal(TimeSpan.Zero, _delay.Current);
    }

    private sealed class Clock : TimeProvider
    {
        private long _seconds = 1_000;

        public override long TimestampFrequency => 1;

        public override long GetTimestamp() => _seconds;

        public void Pass(int seconds) => _seconds += seconds;
    }
}
