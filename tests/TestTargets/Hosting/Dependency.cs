using System.Diagnostics;

namespace TestTargets;

/// <summary>A service that everybody needs, and that hangs now and then.</summary>
/// <param name="firstStall">Seconds from the program's start.</param>
/// <param name="stall">How long it hangs, in seconds.</param>
/// <param name="period">Seconds from stall to stall; null for one only.</param>
internal sealed class Dependency(double firstStall, double stall, double? period)
{
    private static readonly TimeSpan Quick = TimeSpan.FromMilliseconds(50);

    private readonly long _began = Stopwatch.GetTimestamp();

    /// <summary>Answers after 50 ms; while it hangs, when that is over.</summary>
    public async Task<int> AskAsync()
    {
        await Task.Delay(Quick + StallLeft());
        return 42;
    }

    private TimeSpan StallLeft()
    {
        double since = Stopwatch.GetElapsedTime(_began).TotalSeconds - firstStall;
        double into = period is { } every && since > 0 ? since % every : since;
        return into >= 0 && into < stall ? TimeSpan.FromSeconds(stall - into) : TimeSpan.Zero;
    }
}
