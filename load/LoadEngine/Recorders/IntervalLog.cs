using StockExchange.LoadEngine.Pacing;
using StockExchange.LoadEngine.Results;

namespace StockExchange.LoadEngine.Recorders;

/// <summary>
/// Collects the intervals of the time axis a moment after they end: late records are included, and the last interval, which may
/// be longer by that moment, is never only a few microseconds long. Used by one thread.
/// </summary>
internal sealed class IntervalLog(LoadClock clock, Recording recording, LoadSettings settings, Action<IntervalResult> onInterval)
{
    private static readonly TimeSpan MostPatience = TimeSpan.FromMilliseconds(50);

    /// <summary>More than a rounding error, and less than any interval.</summary>
    private static readonly TimeSpan OwnPrecision = TimeSpan.FromMilliseconds(1);

    private readonly TimeSpan _patience = settings.Interval / 10 < MostPatience ? settings.Interval / 10 : MostPatience;
    private readonly List<IntervalResult> _intervals = [];
    private readonly IntervalTotals _totals = new(settings.WithOutcomes);
    private long _inFlight;

    public IReadOnlyList<IntervalResult> Intervals => _intervals;

    private TimeSpan NextStart => settings.Interval * _intervals.Count;

    private TimeSpan NextEnd => NextStart + settings.Interval;

    /// <summary>Collects the intervals that are over.</summary>
    public void CatchUp(long now)
    {
        while (NextEnd + _patience < clock.At(now)) Take(NextEnd);
    }

    /// <summary>Collects the remaining intervals, when nothing more can happen.</summary>
    public void Finish(long end)
    {
        CatchUp(end);
        if (clock.At(end) <= NextStart) return;
        recording.TakeInterval(_totals);
        Take(clock.At(end));
    }

    private void Take(TimeSpan end)
    {
        recording.TakeInterval(_totals);
        _inFlight += _totals.Started - _totals.Latency.Count - _totals.Failed;
        IntervalResult result = _totals.ToResult(NextStart, end - NextStart, (int)_inFlight) with
        {
            IsAllLoad = end <= clock.At(clock.StartsEnd) + OwnPrecision,
        };
        _totals.Clear();
        _intervals.Add(result);
        onInterval(result);
    }
}
