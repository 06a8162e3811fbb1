namespace StarvationWatchdog.Reporting;

/// <summary>Lets a cause into the log once an interval. For one thread.</summary>
internal sealed class LogGate(TimeSpan interval, TimeProvider time)
{
    /// <summary>Names of causes come from outside: further ones share an entry.</summary>
    private const int MostCauses = 100;

    private const string Others = "others";

    private readonly Dictionary<string, (long Logged, int HeldBack)> _causes = [];

    /// <returns>How many were held back since it was let in last; null when this one is held back.</returns>
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
