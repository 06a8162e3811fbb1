using StockExchange.Pages.Charts;
using ThreadPoolDiagnostics.Verdicts;

namespace StockExchange.Pages.Live;

/// <summary>The figures of each snapshot over time. Between two snapshots they are unknown: those of one are used until the next,
/// at most for 22 s.</summary>
internal static class ThreadSplit
{
    /// <summary>How long a snapshot's figures are used; in a healthy process, snapshots are taken every 20 s.</summary>
    private static readonly TimeSpan Validity = TimeSpan.FromSeconds(22);

    public static IReadOnlyList<ThreadInterval> FromView(PoolView view) =>
    [
        .. view.Moments.Select((moment, index) =>
        {
            TimeSpan next = index + 1 < view.Moments.Count ? view.Moments[index + 1].Elapsed : view.Observation.Duration;
            TimeSpan until = moment.Elapsed + Validity;
            return new ThreadInterval(moment, view.Second(moment.Elapsed), view.Second(next < until ? next : until));
        }),
    ];

    /// <summary>A number of threads as a line of steps, with gaps where it is unknown.</summary>
    public static List<ChartPoint> Steps(IReadOnlyList<ThreadInterval> intervals, Func<PoolMoment, double> value)
    {
        var points = new List<ChartPoint>();
        foreach (var (moment, from, to) in intervals)
        {
            if (points is [.., { Y: not null } last] && last.X < from) points.Add(new(from, null));
            points.Add(new(from, value(moment)));
            points.Add(new(to, value(moment)));
        }
        return points;
    }
}

/// <summary>A snapshot, and the interval of the time axis for which its figures are used.</summary>
internal sealed record ThreadInterval(PoolMoment Moment, double From, double To);
