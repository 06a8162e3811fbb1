using StockExchange.LoadEngine.Pacing;
using StockExchange.LoadEngine.Results;

namespace StockExchange.LoadEngine.Recorders;

/// <summary>All records of a load run. Thread-safe.</summary>
internal sealed class Recording
{
    private readonly Recorder[] _recorders;

    public Recording(LoadClock clock, LoadSettings settings) =>
        _recorders = [.. Enumerable.Range(0, Environment.ProcessorCount)
            .Select(_ => new Recorder(clock, clock.Timestamps(settings.Interval), settings.WithOutcomes))];

    private Recorder Nearest => _recorders[(uint)Thread.GetCurrentProcessorId() % (uint)_recorders.Length];

    /// <summary>Records the start of a request.</summary>
    public void Start(long timestamp) => Nearest.Start(timestamp);

    /// <summary>Records the end of a request.</summary>
    public void End(in Exchange exchange) => Nearest.End(exchange);

    /// <summary>Records the end of an iteration of a flow.</summary>
    public void End(IterationEnd how, long start, long end) => Nearest.End(how, start, end);

    /// <summary>Adds the totals of the current interval, which is over, to others, and begins the next.</summary>
    public void TakeInterval(IntervalTotals into)
    {
        foreach (Recorder recorder in _recorders) recorder.TakeInterval(into);
    }

    public LoadTotals Totals()
    {
        var all = new LoadTotals();
        foreach (Recorder recorder in _recorders) recorder.Collect(all);
        return all;
    }
}
