using StockExchange.LoadEngine.Results;

namespace StockExchange.LoadReports.Runs;

/// <summary>Lays a load's answers and the server's counters on one time axis.</summary>
internal static class Timelines
{
    /// <summary>A sample describes the second that ends when it arrives; farther away it describes another one.</summary>
    private const double Reach = 1;

    /// <param name="result">What the clients saw.</param>
    /// <param name="samples">What the server's counters said; those from before the load count as its rest.</param>
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

    /// <summary>Of a short interval the sample of the second around it, of a long one all that arrived in it.</summary>
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
