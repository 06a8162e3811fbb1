using StockExchange.LoadEngine.Pacing;
using StockExchange.LoadEngine.Results;

namespace StockExchange.LoadEngine.Recorders;

/// <summary>Everything that a load run records, from many threads.</summary>
internal sealed class Recording
{
    private readonly Recorder[] _recorders;

    public Recording(LoadClock clock, TimeSpan interval) =>
        _recorders = [.. Enumerable.Range(0, Environment.ProcessorCount)
            .Select(_ => new Recorder(clock, clock.Timestamps(interval)))];

    private Recorder Nearest => _recorders[(uint)Thread.GetCurrentProcessorId() % (uint)_recorders.Length];

    /// <summary>A request has started.</summary>
    public void Start(long timestamp) => Nearest.Start(timestamp);

    /// <summary>A request is over.</summary>
    public void End(in Exchange exchange) => Nearest.End(exchange);

    /// <summary>Adds what happened in the current interval, which is over, and goes on to the next.</summary>
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
