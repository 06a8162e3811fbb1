using StockExchange.LoadEngine.Pacing;

namespace StockExchange.LoadEngine.Tests.Pacing;

public sealed class LoadClockTests
{
    [Fact]
    public void A_stop_waits_for_no_drain_even_when_the_starts_end_at_the_same_time()
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
