using StockExchange.LoadEngine.Threads;

namespace StockExchange.LoadEngine.Sockets;

/// <summary>Whether a thread uses a whole processor, found by that thread (Linux).</summary>
internal sealed class BusyTime
{
    private const long WindowMilliseconds = 200;
    private const double Whole = 0.9;

    private long _begun = Environment.TickCount64;
    private TimeSpan _usedBefore = ThreadTime.Used;

    /// <summary>Whether a window has ended in which the calling thread, always the same, hardly ever waited.</summary>
    public bool WasWhole()
    {
        long now = Environment.TickCount64;
        if (now - _begun < WindowMilliseconds) return false;
        TimeSpan used = ThreadTime.Used;
        bool wasWhole = (used - _usedBefore).TotalMilliseconds >= Whole * (now - _begun);
        (_begun, _usedBefore) = (now, used);
        return wasWhole;
    }
}
