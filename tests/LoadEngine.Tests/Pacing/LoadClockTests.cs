using StockExchange.LoadEngine.Pacing;

namespace StockExchange.LoadEngine.Tests.Pacing;

public sealed class LoadClockTests
{
    [Fact]
    public void Who_has_ended_it_at_once_is_not_made_to_wait_for_the_drain_by_who_ends_the_starts()
    {
        var clock = new LoadClock(
            TimeProvider.System, new() { Duration = TimeSpan.FromMinutes(1), Drain = TimeSpan.FromMinutes(1) });
        clock.Start();
        long now = clock.Now;

        clock.Stop(now);
        clock.EndStarts(now - 1); // it was on its way when Ctrl+C came

        Assert.Equal(now - 1, clock.StartsEnd);
        Assert.Equal(now, clock.GiveUp);
    }
}
