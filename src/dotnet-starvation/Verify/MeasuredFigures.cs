using System.Text.Json;

namespace DotnetStarvation.Verify;

/// <summary>What was measured of a pool; null where a document has no such figure, as one of a dump.</summary>
/// <param name="LongestDelay">The longest measured queue delay, in seconds; null as well where none was measured, because nothing
/// looked wrong.</param>
/// <param name="MostQueued">The most work items in the queue.</param>
/// <param name="MostThreads">The most pool threads.</param>
/// <param name="CompletedPerSecond">Work items completed per second, on average.</param>
/// <param name="CpuPercent">CPU use in percent of all processors, on average.</param>
internal sealed record MeasuredFigures(
    double? LongestDelay, double? MostQueued, double? MostThreads, double? CompletedPerSecond, double? CpuPercent)
{
    public static MeasuredFigures None { get; } = new(null, null, null, null, null);

    public static MeasuredFigures FromCheck(JsonElement check)
    {
        IReadOnlyList<JsonElement> counters = check.ListAt("counters");
        JsonElement? instant = check.At("instant");
        return new(
            Of(check.ListAt("queueDelays"), "longest") is [_, ..] delays ? delays.Max() : null,
            Of(counters, "queueLength") is [_, ..] queued ? queued.Max() : instant?.At("queueLength")?.GetDouble(),
            Of(counters, "threadCount") is [_, ..] threads ? threads.Max() : instant?.At("threads")?.GetDouble(),
            Of(counters, "completedItemsPerSecond") is [_, ..] completed ? completed.Average() : null,
            Of(counters, "cpuPercent") is [_, ..] cpu ? cpu.Average() : instant?.At("cpuPercent")?.GetDouble());
    }

    private static double[] Of(IReadOnlyList<JsonElement> list, string name) =>
        [.. list.Select(one => one.At(name)?.GetDouble()).OfType<double>()];
}
