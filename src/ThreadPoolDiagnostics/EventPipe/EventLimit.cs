namespace ThreadPoolDiagnostics.EventPipe;

/// <summary>
/// How many events a session may have. Waits are few where a pool starves; where they are many, following them would cost more
/// than it tells. Events of several threads need not come in order.
/// </summary>
/// <param name="perSecond">In any second of the clock.</param>
/// <param name="total">All together, which bounds our memory.</param>
internal sealed class EventLimit(int perSecond = 10_000, int total = 200_000)
{
    private readonly Dictionary<string, int> _byName = new(StringComparer.Ordinal);
    private readonly Dictionary<long, int> _bySecond = [];
    private int _all;

    public bool IsReached => Reason is not null;

    /// <summary>Null as long as the limit is not reached.</summary>
    public string? Reason { get; private set; }

    /// <summary>Counts an event; true for the one that is too much.</summary>
    /// <param name="time">When it was, since the session began.</param>
    /// <param name="name">What it is called.</param>
    public bool Reaches(TimeSpan time, string name)
    {
        if (IsReached) return false;
        _byName[name] = _byName.GetValueOrDefault(name) + 1;
        _all++;
        long second = time.Ticks / TimeSpan.TicksPerSecond;
        int inSecond = _bySecond[second] = _bySecond.GetValueOrDefault(second) + 1;
        if (inSecond > perSecond) Reason = $"{inSecond} events came within a second{Most}";
        else if (_all > total) Reason = $"{_all} events came in all{Most}";
        return IsReached;
    }

    /// <summary>What was counted: of all events, the most frequent ones.</summary>
    private string Most => _byName.MaxBy(one => one.Value) is var (name, count) ? $" ({count} of the {_all} were {name})" : "";
}
