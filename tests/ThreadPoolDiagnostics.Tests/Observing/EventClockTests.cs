using Microsoft.Extensions.Time.Testing;
using ThreadPoolDiagnostics.Observing;
using ThreadPoolDiagnostics.PoolEvents;

namespace ThreadPoolDiagnostics.Tests.Observing;

public sealed class EventClockTests
{
    private static readonly DateTimeOffset Day = new(2026, 1, 1, 0, 0, 0, TimeSpan.Zero);
    private readonly FakeTimeProvider _time = new(Day);

    [Fact]
    public void An_item_that_was_queued_before_the_session_was_answered_waited_no_longer_than_the_look_lasted()
    {
        var events = new EventClock(ClockAt(0), asked: Seconds(1), answered: Seconds(1.6));
        var items = new WorkItemLog();
        _time.SetUtcNow(Day + Seconds(2));

        items.Queued(1, events.At(Day + Seconds(1.1), sinceStart: Seconds(0.05)));
        QueueDelay delay = items.ToMeasurement(events.Began, Seconds(2)).ToDelay(longestQueue: 1)!;

        Assert.Equal(Seconds(1.05), delay.Elapsed);
        Assert.Equal(Seconds(0.9), delay.Longest);
        Assert.True(delay.Longest <= delay.Duration, $"{delay}");
    }

    [Theory]
    [InlineData(-3600, 1)]
    [InlineData(3600, 1.6)]
    public void A_session_cannot_have_begun_before_it_was_asked_for_or_after_it_was_answered(double dayIsOff, double began)
    {
        var events = new EventClock(ClockAt(0), asked: Seconds(1), answered: Seconds(1.6));
        _time.SetUtcNow(Day + Seconds(2));

        Assert.Equal(Seconds(began + 0.05), events.At(Day + Seconds(1.1 + dayIsOff), sinceStart: Seconds(0.05)));
        Assert.Equal(Seconds(began), events.Began);
    }

    [Fact]
    public void A_session_without_events_began_when_it_was_answered() =>
        Assert.Equal(Seconds(1.6), new EventClock(ClockAt(0), asked: Seconds(1), answered: Seconds(1.6)).Began);

    private static TimeSpan Seconds(double seconds) => TimeSpan.FromSeconds(seconds);

    private ObservationClock ClockAt(double seconds)
    {
        _time.SetUtcNow(Day + Seconds(seconds));
        return new(_time);
    }
}
