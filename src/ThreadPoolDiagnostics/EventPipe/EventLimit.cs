namespace ThreadPoolDiagnostics.EventPipe;

/// <summary>The most events that a session may read; where waits are more frequent, following them costs too much.</summary>
/// <param name="perSecond">The most in any one second.</param>
/// <param name="total">The most in all, which bounds the memory used.</param>
internal sealed class EventLimit(int perSecond = 10_000, int total = 200_000)
{
    private readonly Dictionary<string, int> _byName = new(StringComparer.Ordinal);
    private readonly Dictionary<long, int> _bySecond = [];
    private int _all;

    public bool IsReached => Reason is not null;

    /// <summary>Why the limit was reached; null before.</summary>
    public string? Reason { get; private set; }

    /// <summary>Counts an event; returns true for the first one over the limit.</summary>
    /// <param name="time">The event's time since the session began.</param>
    /// <param name="name">The event's name.</param>
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

    /// <summary>The most frequent events and their share of all.</summary>
    private string Most => _byName.MaxBy(one => one.Value) is var (name, count) ? $" ({count} of the {_all} were {name})" : "";
}
