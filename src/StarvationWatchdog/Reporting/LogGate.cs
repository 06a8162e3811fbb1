namespace StarvationWatchdog.Reporting;

/// <summary>Limits log entries to one per cause and interval. Not thread-safe.</summary>
internal sealed class LogGate(TimeSpan interval, TimeProvider time)
{
    /// <summary>Maximum number of causes; further ones share an entry, so that memory is limited.</summary>
    private const int MostCauses = 100;

    private const string Others = "others";

    private readonly Dictionary<string, (long Logged, int HeldBack)> _causes = [];

    /// <returns>Number of entries suppressed since the last one; null if this one is suppressed.</returns>
    public int? TryPass(string cause)
    {
        if (_causes.Count >= MostCauses && !_causes.ContainsKey(cause)) cause = Others;
        bool isKnown = _causes.TryGetValue(cause, out var last);
        if (isKnown && time.GetElapsedTime(last.Logged) < interval)
        {
            _causes[cause] = last with { HeldBack = last.HeldBack + 1 };
            return null;
        }

        _causes[cause] = (time.GetTimestamp(), 0);
        return last.HeldBack;
    }
}
