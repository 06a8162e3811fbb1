namespace StockExchange.StockLoad.Sweep.Checks;

/// <summary>
/// The part of a level from which its throughput is taken: its whole intervals, without those at the start in which answers to
/// requests from before it may still be missing, and without the drain.
/// </summary>
internal sealed class SteadyWindow
{
    private const double Tolerance = 1e-3;

    public SteadyWindow(RunSection run)
    {
        TimelinePoint[] load = [.. run.Timeline.Where(point =>
            point.Phase is TimelinePhase.Load && point.Second + point.Length <= run.Load.DurationSeconds + Tolerance)];
        double whole = load.Length == 0 ? 0 : load.Max(point => point.Length) / 2;
        load = [.. load.Where(point => point.Length >= whole)];
        int settling = load.Count(point => point.Second < (run.LatencyMs?.P99 ?? 0) / 1_000);
        Intervals = load[Math.Min(settling, load.Length / 2)..];
    }

    public IReadOnlyList<TimelinePoint> Intervals { get; }

    public long Answered => Intervals.Sum(interval => interval.Answered);

    /// <summary>X. 0 when there is no interval.</summary>
    public double RequestsPerSecond => Intervals.Count == 0 ? 0 : Answered / Intervals.Sum(interval => interval.Length);

    /// <summary>R: mean latency in seconds. 0 when nothing was answered.</summary>
    public double MeanSeconds =>
        Answered == 0 ? 0 : Intervals.Sum(interval => interval.Answered * (interval.LatencyMs?.Mean ?? 0)) / Answered / 1_000;
}
