using ThreadPoolDiagnostics.Verdicts;

namespace StockExchange.LoadReports.Html.Live;

/// <summary>A load, as far as it has come.</summary>
/// <param name="Name">A title: the URL, a variant of <c>reproduce</c>.</param>
/// <param name="Load">What load it is.</param>
/// <param name="Timeline">The intervals that are over.</param>
internal sealed record LiveLoad(string Name, LoadDescription Load, IReadOnlyList<TimelinePoint> Timeline)
{
    /// <summary>What the server's last seconds amount to; null where nobody watches it.</summary>
    public Diagnosis? Diagnosis { get; init; }

    /// <summary>What it came to; null while it runs.</summary>
    public RunSection? Result { get; init; }

    /// <summary>One that has not begun.</summary>
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

/// <summary>Where a command is: its loads, and how far it has come.</summary>
internal sealed record LiveLoads
{
    /// <summary>In the order in which they began.</summary>
    public IReadOnlyList<LiveLoad> Loads { get; init; } = [];

    /// <summary>Where it is, in words: "12 s of 60 s".</summary>
    public string Progress { get; init; } = "";

    /// <summary>How much of it is done, from 0 to 1; null when nobody can know.</summary>
    public double? Share { get; init; }

    /// <summary>Of <c>sweep</c>: the levels so far; null before there is one.</summary>
    public SweepSection? Sweep { get; init; }
}
