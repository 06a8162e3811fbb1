using StockExchange.Pages.Charts;
using ThreadPoolDiagnostics.Verdicts;

namespace StockExchange.Pages.Live;

/// <summary>
/// What threads did between two snapshots is not known: a figure stands until the next snapshot, or for as long as one
/// may be away.
/// </summary>
internal static class ThreadSplit
{
    /// <summary>Stacks of a process that is well are taken every 20 s.</summary>
    private static readonly TimeSpan StandsFor = TimeSpan.FromSeconds(22);

    /// <summary>For each snapshot, until when it stands.</summary>
    public static IReadOnlyList<ThreadInterval> FromView(PoolView view) =>
    [
        .. view.Moments.Select((moment, index) =>
        {
            TimeSpan next = index + 1 < view.Moments.Count ? view.Moments[index + 1].Elapsed : view.Observation.Duration;
            TimeSpan until = moment.Elapsed + StandsFor;
            return new ThreadInterval(moment, view.Second(moment.Elapsed), view.Second(next < until ? next : until));
        }),
    ];

    /// <summary>A number of threads as a line of steps, with gaps where nothing is known.</summary>
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

/// <summary>What threads were seen to do, and for how long that stands.</summary>
/// <param name="Moment">The snapshot.</param>
/// <param name="From">When it was taken, in seconds of the view's axis.</param>
/// <param name="To">Until when it stands.</param>
internal sealed record ThreadInterval(PoolMoment Moment, double From, double To);
