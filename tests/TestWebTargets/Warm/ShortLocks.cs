using TestTargets;

namespace TestWebTargets.Warm;

/// <summary>A lock in every request, held for microseconds; the rest is awaited. 60 connections, 50 ms.</summary>
internal sealed class ShortLocks
{
    public static readonly Scenario Scenario = new("warm-short-locks",
        WarmSite.Fine(Label.Healthy, Label.CpuSaturated),
        () => WarmSite.Start(callers: 60, site => site.Services.AddSingleton<ShortLocks>(),
            site => site.MapGet("/", (ShortLocks counts) => counts.AskAsync())));

    private readonly Dictionary<int, int> _counts = [];

    public async Task<string> AskAsync()
    {
        await Task.Delay(WarmUp.Then(milliseconds: 50));
        lock (_counts) return $"{_counts[1] = _counts.GetValueOrDefault(1) + 1}";
    }
}
