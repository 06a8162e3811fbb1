using StockExchange.Pages.Charts;
using ThreadPoolDiagnostics.Verdicts;

namespace StockExchange.LoadReports.Html.Live;

/// <summary>
/// A load so far: the intervals that are over. Its name is the URL, or the variant of <c>reproduce</c>.
/// </summary>
internal sealed record LiveLoad(string Name, LoadDescription Load, IReadOnlyList<TimelinePoint> Timeline)
{
    /// <summary>The diagnosis of the server's last seconds; null where it is not watched.</summary>
    public Diagnosis? Diagnosis { get; init; }

    /// <summary>Its result; null while it runs.</summary>
    public RunSection? Result { get; init; }

    /// <summary>A load that has not begun.</summary>
    public static LiveLoad Coming(string name) => new(name, new("", "", "closed", 0, null, 0, 0), []);

    /// <summary>The last second as one interval, so that short intervals do not flicker; null before there is one.</summary>
    public TimelinePoint? LastSecond()
    {
        if (Timeline is not [.., var last]) return null;
        double begin = last.Second + last.Length - 1;
        TimelinePoint[] second = [.. Timeline.Reverse().TakeWhile(point => point.Second >= begin - (point.Length / 2)).Reverse()];
        return second is [] or [_] ? last : CoarseTimeline.Merge(second);
    }
}

/// <summary>The progress of a command: its loads so far.</summary>
internal sealed record LiveLoads
{
    /// <summary>The loads in the order in which they began.</summary>
    public IReadOnlyList<LiveLoad> Loads { get; init; } = [];

    /// <summary>The progress in words: "12 s of 60 s".</summary>
    public string Progress { get; init; } = "";

    /// <summary>The share that is done, from 0 to 1; null when it is unknown.</summary>
    public double? Share { get; init; }

    /// <summary>The levels of <c>sweep</c> so far; null before there is one.</summary>
    public SweepSection? Sweep { get; init; }
}

/// <summary>Renders the loads of a command while they run. Pure: the same loads give the same HTML.</summary>
internal interface ILiveHtml
{
    /// <summary>The title of the page, as text.</summary>
    string Title { get; }

    /// <summary>The parts above the charts, whose names are always the same.</summary>
    IEnumerable<(string Part, string Html)> Parts(LiveLoads now);

    /// <summary>The loads that the charts draw, on one time axis.</summary>
    IReadOnlyList<LiveLoad> Drawn(LiveLoads now);

    /// <summary>The charts of loads, whose timelines have only the intervals of this time.</summary>
    string Charts(IReadOnlyList<LiveLoad> loads, LinearScale time)
    {
        var charts = new LoadTimeCharts(loads[0].Load, loads[0].Timeline, "live", time);
        return charts.Figures() + charts.Table();
    }
}
