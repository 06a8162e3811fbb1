namespace StockExchange.StockApi.Customers;

/// <summary>A delay in place of a database: what a real client library does, as far as threads are concerned.</summary>
internal sealed class SimulatedQuery(TimeProvider time) : ISlowQuery
{
    /// <summary>
    /// The runtime's timers count in ticks of a coarse clock (TickCount64; CLOCK_MONOTONIC_COARSE on Linux, 4 ms at 250 Hz), and
    /// a delay alone ended up to a tick early: measured, half of all waits for 500 ms took less.
    /// </summary>
    private static readonly TimeSpan ClockTick = TimeSpan.FromMilliseconds(4);

    public Task RunAsync(TimeSpan duration) => Task.Delay(duration + ClockTick, time);
}
