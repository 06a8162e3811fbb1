using StockExchange.LoadEngine.Pacing;
using StockExchange.LoadEngine.Recorders;

namespace StockExchange.LoadEngine.Running;

/// <summary>
/// A thread beside the load: ends operations that take too long, ends everything when the drain is over, collects the intervals,
/// and measures the generator's own CPU use. So no request needs a timer.
/// </summary>
internal sealed class Watchdog(LoadClock clock, Vusers vusers, IntervalLog intervals, TimeSpan shortestTimeout) : IDisposable
{
    private static readonly TimeSpan Tick = TimeSpan.FromMilliseconds(5);

    /// <summary>The greatest delay of a timeout. Checking ten thousand vusers takes up to 1 ms.</summary>
    private readonly long _patience =
        clock.Timestamps(TimeSpan.FromTicks(Math.Min(shortestTimeout.Ticks / 20, TimeSpan.TicksPerSecond / 10)));

    private readonly ManualResetEventSlim _isOver = new(false, spinCount: 0);
    private OwnCpu? _atOrigin;
    private long _lastScan;

    /// <summary>This process's CPU use while requests started; 0 to 100 percent.</summary>
    public double OwnCpuPercent { get; private set; }

    /// <summary>Makes <see cref="Run"/> return.</summary>
    public void End() => _isOver.Set();

    public void Run()
    {
        while (!_isOver.Wait(Tick))
        {
            long now = clock.Now;
            if (now >= clock.GiveUp) vusers.GiveUp();
            else CheckDeadlines(now);
            WatchCpu(now);
            intervals.CatchUp(now);
        }
    }

    public void Dispose() => _isOver.Dispose();

    private void CheckDeadlines(long now)
    {
        if (now - _lastScan < _patience) return;
        _lastScan = now;
        vusers.CheckDeadlines(now);
    }

    private void WatchCpu(long now)
    {
        if (now < clock.Origin) return;
        _atOrigin ??= OwnCpu.At(now);
        if (now < clock.StartsEnd || OwnCpuPercent == 0) OwnCpuPercent = OwnCpu.At(now).PercentSince(_atOrigin, clock);
    }
}

/// <summary>The processor time that this process had used at some timestamp.</summary>
internal sealed record OwnCpu(long Timestamp, TimeSpan Used)
{
    public static OwnCpu At(long timestamp) => new(timestamp, Environment.CpuUsage.TotalTime);

    /// <summary>The CPU use since an earlier reading, 0 to 100 percent of all processors that it may use.</summary>
    public double PercentSince(OwnCpu before, LoadClock clock)
    {
        TimeSpan elapsed = clock.Between(before.Timestamp, Timestamp) * Environment.ProcessorCount;
        return elapsed > TimeSpan.Zero ? Math.Min(100, (Used - before.Used) / elapsed * 100) : 0;
    }
}
