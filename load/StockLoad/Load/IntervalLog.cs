namespace StockExchange.StockLoad.Load;

/// <summary>Cuts the time axis into its intervals as they end. Of one thread.</summary>
internal sealed class IntervalLog(LoadClock clock, Recording recording, TimeSpan interval, Action<IntervalResult> onInterval)
{
    private readonly List<IntervalResult> _intervals = [];
    private long _inFlight;

    public IReadOnlyList<IntervalResult> Intervals => _intervals;

    private TimeSpan NextEnd => interval * (_intervals.Count + 1);

    /// <summary>Takes the intervals that are over by now.</summary>
    public void CatchUp(long now)
    {
        while (NextEnd <= clock.At(now)) Take(NextEnd);
    }

    /// <summary>Nothing happens any more: takes the rest, to the end.</summary>
    public void Finish(long end)
    {
        CatchUp(end);
        if (clock.At(end) > interval * _intervals.Count) Take(clock.At(end));
    }

    private void Take(TimeSpan end)
    {
        IntervalTotals totals = recording.TakeInterval();
        TimeSpan start = interval * _intervals.Count;
        _inFlight += totals.Started - totals.Latency.Count - totals.Failed;
        var result = new IntervalResult(
            start, end - start, totals.Started, totals.Latency.Count, totals.NotSuccessful, totals.Failed, (int)_inFlight,
            LatencySummary.Of(totals.Latency), Bands(totals.Latency));
        _intervals.Add(result);
        onInterval(result);
    }

    private static IReadOnlyList<LatencyBand> Bands(LatencyHistogram latencies) =>
    [
        .. latencies.Buckets.GroupBy(bucket => LatencyBands.Of(bucket.Latency), bucket => bucket.Count)
            .Select(band => new LatencyBand(band.Key, band.Sum())),
    ];
}
