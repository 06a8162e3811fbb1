namespace ThreadPoolDiagnostics.EventPipe;

/// <summary>
/// How many events a session may have. Waits are few where a pool starves; where they are many, following them would cost more than
/// it tells.
/// </summary>
/// <param name="perSecond">In any second.</param>
/// <param name="total">All together, which bounds our memory.</param>
internal sealed class EventLimit(int perSecond = 10_000, int total = 200_000)
{
    private long _second;
    private int _inSecond;
    private int _all;

    public bool IsReached => Reason is not null;

    /// <summary>Null as long as the limit is not reached.</summary>
    public string? Reason { get; private set; }

    /// <summary>Counts an event; true for the one that is too much.</summary>
    public bool Reaches(TimeSpan time)
    {
        if (IsReached) return false;
        long second = time.Ticks / TimeSpan.TicksPerSecond;
        _inSecond = second == _second ? _inSecond + 1 : 1;
        _second = second;
        if (_inSecond > perSecond) Reason = $"there are over {perSecond} events a second";
        else if (++_all > total) Reason = $"there were over {total} events";
        return IsReached;
    }
}
