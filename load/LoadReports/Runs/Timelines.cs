using StockExchange.LoadEngine.Results;

namespace StockExchange.LoadReports.Runs;

/// <summary>Puts a load's answers and the server's counters on one time axis.</summary>
internal static class Timelines
{
    /// <summary>The time in seconds for which a sample is valid: it covers the second before it arrives.</summary>
    private const double Reach = 1;

    /// <summary>The intervals of the load; earlier samples count as rest.</summary>
    public static IReadOnlyList<TimelinePoint> FromResult(LoadResult result, IReadOnlyList<ServerSample> samples)
    {
        double nominal = result.Intervals is [var first, ..] ? first.Length.TotalSeconds : Reach;
        ServerSample[] meanwhile = [.. samples.Where(sample => sample.At > TimeSpan.Zero)];
        return
        [
            .. samples
                .Where(sample => sample.At <= TimeSpan.Zero)
                .Select(sample => TimelinePoint.AtRest(Math.Round(sample.At.TotalSeconds) - 1, sample.Counters)),
            .. result.Intervals.Select(interval => TimelinePoint.FromInterval(interval, result.StartsEnded, Server(interval))),
        ];

        ServerCounters? Server(IntervalResult interval) => Nearest(interval.Start.TotalSeconds, nominal, meanwhile);
    }

    /// <summary>For a short interval the sample of the second around it, for a long one all that arrived in it.</summary>
    private static ServerCounters? Nearest(double start, double length, IReadOnlyList<ServerSample> samples)
    {
        double middle = start + (length / 2);
        double reach = Math.Max(Reach, length / 2);
        var near = samples
            .Select(sample => (Distance: Math.Abs(sample.At.TotalSeconds - (Reach / 2) - middle), Sample: sample))
            .Where(candidate => candidate.Distance < reach)
            .OrderBy(candidate => candidate.Distance)
            .ToArray();
        if (near.Length == 0) return null;
        return ServerSample.Merge(length <= Reach ? [near[0].Sample] : [.. near.Select(candidate => candidate.Sample)]);
    }
}

/// <summary>
/// A server's counters of one second, with the time of their arrival since the start of the load; negative before it.
/// </summary>
internal sealed record ServerSample(TimeSpan At, ServerCounters Counters)
{
    /// <summary>Merges samples into one of a longer interval: the highest levels, the means of rates and shares.</summary>
    public static ServerCounters Merge(IReadOnlyCollection<ServerSample> samples)
    {
        ServerCounters[] all = [.. samples.Select(sample => sample.Counters)];
        return new(
            all.Max(one => one.Threads),
            all.Max(one => one.QueueLength),
            all.Average(one => one.CompletedItemsPerSecond),
            all.Average(one => one.CpuPercent),
            all.Max(one => one.HeapMegabytes),
            all.Average(one => one.GcPausePercent),
            all.Max(one => one.Connections),
            all.Max(one => one.RequestQueue));
    }
}
