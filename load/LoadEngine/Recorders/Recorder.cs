using System.Runtime.InteropServices;
using StockExchange.LoadEngine.Pacing;
using StockExchange.LoadEngine.Results;
using StockExchange.LoadEngine.Transports;

namespace StockExchange.LoadEngine.Recorders;

/// <summary>
/// Counts starts and ends of requests, in fixed memory. There is one per processor, so that its lock is hardly ever contended;
/// <see cref="Recording"/> adds them up.
/// </summary>
/// <param name="clock">The time axis.</param>
/// <param name="interval">The length of an interval, in timestamps.</param>
/// <param name="withOutcomes">Whether an interval tells its requests by how they ended.</param>
internal sealed class Recorder(LoadClock clock, long interval, bool withOutcomes)
{
    private readonly Lock _lock = new();
    private readonly LoadTotals _totals = new();

    /// <summary>The current interval and the next, by whether their index is even.</summary>
    private readonly IntervalTotals[] _intervals = [new(withOutcomes), new(withOutcomes)];

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

    /// <summary>Counts an iteration of a flow that has ended.</summary>
    public void End(IterationEnd how, long start, long end)
    {
        TimeSpan duration = clock.Between(start, end);
        lock (_lock) _totals.Add(how, duration, end <= clock.StartsEnd);
    }

    /// <summary>Adds the totals of the current interval to others, and begins the next.</summary>
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
    /// The totals for a timestamp, since the collector may come late, though hardly by a whole interval.
    /// </summary>
    private IntervalTotals At_NeedsLock(long timestamp)
    {
        long index = (timestamp - clock.Origin) / interval;
        return _intervals[Math.Clamp(index, _current, _current + 1) & 1];
    }
}

/// <summary>A request that has ended.</summary>
/// <param name="Operation">The index of its operation.</param>
/// <param name="Start">The timestamp that its latency counts from.</param>
/// <param name="End">The timestamp at which the answer was complete, or the request failed.</param>
/// <param name="Answer">The answer.</param>
/// <param name="IsUnanswered">Whether it ended because the run was over, and not by a failure of its own.</param>
/// <param name="IsWarmUp">Whether it belongs to the warm-up, which only counts as in flight.</param>
[StructLayout(LayoutKind.Auto)]
internal readonly record struct Exchange(int Operation, long Start, long End, Answer Answer, bool IsUnanswered, bool IsWarmUp);
