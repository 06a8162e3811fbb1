using StockExchange.LoadEngine.Pacing;
using StockExchange.LoadEngine.Results;

namespace StockExchange.LoadEngine.Recorders;

/// <summary>
/// Counts what happens to requests, in fixed memory. There is one a processor, so that its lock is hardly ever contended;
/// <see cref="Recording"/> adds them up.
/// </summary>
/// <param name="clock">The time axis.</param>
/// <param name="interval">Length of an interval, in timestamps.</param>
internal sealed class Recorder(LoadClock clock, long interval)
{
    private readonly Lock _lock = new();
    private readonly LoadTotals _totals = new();

    /// <summary>Intervals that are not collected yet: the current one and the next, by whether their index is even.</summary>
    private readonly IntervalTotals[] _intervals = [new(), new()];

    private long _current;

    public void Start(long timestamp)
    {
        lock (_lock) At_NeedsLock(timestamp).Started++;
    }

    public void End(in Exchange exchange)
    {
        TimeSpan latency = clock.Between(exchange.Start, exchange.End);
        lock (_lock)
        {
            _totals.AddInFlight(exchange, clock);
            if (exchange.IsWarmUp) return;
            _totals.Add(exchange, latency);
            if (!exchange.IsUnanswered) At_NeedsLock(exchange.End).Add(exchange.Answer, latency);
        }
    }

    /// <summary>Adds what happened in the current interval, and goes on to the next.</summary>
    public void TakeInterval(IntervalTotals into)
    {
        lock (_lock)
        {
            IntervalTotals current = _intervals[_current & 1];
            into.Add(current);
            current.Clear();
            _current++;
        }
    }

    public void Collect(LoadTotals into)
    {
        lock (_lock) into.Add(_totals);
    }

    /// <summary>
    /// By its time, and not by when it is recorded: the collector may come late, though hardly by a whole interval.
    /// </summary>
    private IntervalTotals At_NeedsLock(long timestamp)
    {
        long index = (timestamp - clock.Origin) / interval;
        return _intervals[Math.Clamp(index, _current, _current + 1) & 1];
    }
}
