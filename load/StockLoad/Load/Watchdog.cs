namespace StockExchange.StockLoad.Load;

/// <summary>
/// The thread beside the load: ends what takes too long, ends everything when the drain is over, cuts the time axis into intervals, and
/// looks at how much processor time the generator itself uses. So no request needs a timer.
/// </summary>
internal sealed class Watchdog(LoadClock clock, Vusers vusers, IntervalLog intervals) : IDisposable
{
    /// <summary>How late it may notice; cheap even with ten thousand vusers.</summary>
    private static readonly TimeSpan Tick = TimeSpan.FromMilliseconds(5);

    private readonly ManualResetEventSlim _isOver = new(false, spinCount: 0);
    private OwnCpu? _atOrigin;

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
            else vusers.CheckDeadlines(now);
            WatchCpu(now);
            intervals.CatchUp(now);
        }
    }

    public void Dispose() => _isOver.Dispose();

    private void WatchCpu(long now)
    {
        if (now < clock.Origin) return;
        _atOrigin ??= OwnCpu.At(now);
        if (now < clock.StartsEnd || OwnCpuPercent == 0) OwnCpuPercent = OwnCpu.At(now).PercentSince(_atOrigin, clock);
    }
}
