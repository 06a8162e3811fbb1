namespace ThreadPoolDiagnostics.Cures;

/// <summary>What was measured of a pool; null where it was not, as by a dump.</summary>
/// <param name="LongestDelay">The longest measured queue delay, in seconds; null as well where none was measured, because nothing
/// looked wrong.</param>
/// <param name="MostQueued">The most work items in the queue.</param>
/// <param name="MostThreads">The most pool threads.</param>
/// <param name="CompletedPerSecond">Work items completed per second, on average.</param>
/// <param name="CpuPercent">CPU use in percent of all processors, on average.</param>
public sealed record PoolFigures(
    double? LongestDelay, double? MostQueued, double? MostThreads, double? CompletedPerSecond, double? CpuPercent)
{
    /// <summary>HTTP requests begun per second; null without ASP.NET Core, and where they were not counted.</summary>
    public double? RequestsPerSecond { get; init; }

    /// <summary>HTTP requests in progress, on average; null like <see cref="RequestsPerSecond"/>.</summary>
    public double? RequestsInProgress { get; init; }

    /// <summary>Nothing was measured.</summary>
    public static PoolFigures None { get; } = new(null, null, null, null, null);
}
