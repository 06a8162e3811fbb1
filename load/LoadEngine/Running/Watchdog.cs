using StockExchange.LoadEngine.Pacing;
using StockExchange.LoadEngine.Recorders;

namespace StockExchange.LoadEngine.Running;

/// <summary>
/// The thread beside the load: ends what takes too long, ends everything when the drain is over, cuts the time axis into
/// intervals, and looks at how much processor time the generator itself uses. So no request needs a timer.
/// </summary>
/// <param name="clock">The time axis.</param>
/// <param name="vusers">Whose requests it ends.</param>
/// <param name="intervals">What it cuts.</param>
/// <param name="shortestTimeout">Says how often it has to look.</param>
internal sealed class Watchdog(LoadClock clock, Vusers vusers, IntervalLog intervals, TimeSpan shortestTimeout) : IDisposable
{
    private static readonly TimeSpan Tick = TimeSpan.FromMilliseconds(5);

    /// <summary>How late a timeout may be noticed. To look at ten thousand vusers takes up to a millisecond.</summary>
    private readonly long _patience =
        clock.Timestamps(TimeSpan.FromTicks(Math.Min(shortestTimeout.Ticks / 20, TimeSpan.TicksPerSecond / 10)));

    private readonly ManualResetEventSlim _isOver = new(false, spinCount: 0);
    private OwnCpu? _atOrigin;
    private long _lastScan;

    /// <summary>Of the processors, what this process used while requests started; 0 to 100.</summary>
    public double OwnCpuPercent { get; private set; }

    /// <summary>Lets <see cref="Run"/> return.</summary>
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
