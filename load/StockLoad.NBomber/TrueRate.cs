using System.Diagnostics;

namespace StockExchange.StockLoad.NBomber;

/// <summary>
/// Successful answers over the measured time from the first request to the last answer. NBomber divides by the requested time,
/// also when answers come long after it. A warm-up counts, with its time.
/// </summary>
internal sealed class TrueRate
{
    private readonly Lock _lock = new();
    private long _first = long.MaxValue;
    private long _last;
    private long _answers;

    /// <summary>Requests per second; 0 when nothing was answered.</summary>
    public double PerSecond
    {
        get
        {
            lock (_lock) return _answers == 0 ? 0 : _answers / Stopwatch.GetElapsedTime(_first, _last).TotalSeconds;
        }
    }

    /// <summary>Counts an answer that has just come.</summary>
    /// <param name="start">The timestamp (<see cref="Stopwatch"/>) at which its request began.</param>
    public void Count(long start)
    {
        long end = Stopwatch.GetTimestamp();
        lock (_lock)
        {
            _answers++;
            _first = Math.Min(_first, start);
            _last = Math.Max(_last, end);
        }
    }
}
