using StockExchange.Pages.Charts;
using ThreadPoolDiagnostics.Verdicts;

namespace StockExchange.Pages.Live;

/// <summary>
/// What threads did between two looks at their stacks is not known: a figure stands until the next look, or for as long as one
/// may be away.
/// </summary>
internal static class ThreadSplit
{
    /// <summary>Stacks of a process that is well are taken every 20 s.</summary>
    private static readonly TimeSpan StandsFor = TimeSpan.FromSeconds(22);

    /// <summary>For each look, until when it stands.</summary>
    public static IEnumerable<(PoolMoment Moment, TimeSpan Until)> Stretches(IReadOnlyList<PoolMoment> moments, TimeSpan end)
    {
        for (int i = 0; i < moments.Count; i++)
        {
            TimeSpan next = i + 1 < moments.Count ? moments[i + 1].Elapsed : end;
            TimeSpan until = moments[i].Elapsed + StandsFor;
            yield return (moments[i], next < until ? next : until);
        }
    }

    /// <summary>A number of threads as a line of steps, with gaps where nothing is known.</summary>
    public static IReadOnlyList<ChartPoint> Steps(PoolView view, Func<PoolMoment, double> value)
    {
        var points = new List<ChartPoint>();
        foreach (var (moment, until) in Stretches(view.Moments, view.Seen.Duration))
        {
            double from = view.Second(moment.Elapsed), to = view.Second(until);
            if (points is [.., { Y: not null } last] && last.X < from) points.Add(new(from, null));
            points.Add(new(from, value(moment)));
            points.Add(new(to, value(moment)));
        }
        return points;
    }
}
