using StockExchange.LoadReports.Metrics;

namespace StockExchange.LoadReports.Merging;

/// <summary>
/// Several time axes on one, which is zero when the first generator began. A histogram cannot be cut, so an axis is moved by
/// whole intervals, and is wrong by at most half of one.
/// </summary>
internal sealed class Alignment(IReadOnlyList<MergePart> parts)
{
    /// <summary>The share of the time in which all have to load for the sum to be one load.</summary>
    private const double LeastTogether = 0.95;

    private readonly DateTimeOffset _start = parts.Min(part => part.Started);

    public const string CheckName = "Overlap";

    /// <summary>The length of an interval, in seconds.</summary>
    public double Interval { get; } = parts[0].Interval;

    /// <summary>When the first generator began.</summary>
    public DateTimeOffset Start => _start;

    /// <summary>From the first start of all generators to the end of the starts, in seconds.</summary>
    public double Seconds => parts.Max(End);

    /// <summary>How long after the first generator one began, in seconds.</summary>
    public double Offset(MergePart part) => (part.Started - _start).TotalSeconds;

    /// <summary>The number of an interval on the common axis.</summary>
    public long IndexOf(MergePart part, TimelinePoint point) => Shift(part) + (long)Math.Round(point.Second / Interval);

    /// <summary>How the axes were put on one, in a sentence.</summary>
    public string Sentence()
    {
        MergePart last = parts.MaxBy(part => part.Started)!;
        double spread = Offset(last);
        double error = parts.Max(part => Math.Abs(Offset(part) - (Shift(part) * Interval)));
        string began = parts.Count == 1 ? "There is one generator"
            : spread < Interval / 2 ? $"The {parts.Count} generators began within {Text(spread)}"
            : $"The {parts.Count} generators began within {Text(spread)}, {last.File} last";
        return $"{began}; their time axes are aligned by whole intervals, within {Text(error)}.";
    }

    /// <summary>Whether all generators loaded at the same time; when not, in which part of it.</summary>
    public Check ToCheck()
    {
        double from = parts.Max(Offset), to = parts.Min(End), all = Seconds;
        double together = Math.Max(0, to - from);
        string count = parts.Count == 1 ? "the generator" : $"all {parts.Count} generators";
        if (together >= LeastTogether * all)
            return new(CheckName, Passed: true, $"{count} loaded together for {Text(together)} of {Text(all)}");
        string when = together > 0
            ? $"{count} loaded together only from {Text(from)} to {Text(to)} of {Text(all)}; before and after, the load was lower"
            : $"at no time did {count} load together, so the requests a second are those of no load that there was";
        return new(CheckName, Passed: false, $"{when}{Gaps()}. --start-at TIME lets generators begin together.");
    }

    /// <summary>The times in which no generator started requests.</summary>
    private string Gaps()
    {
        List<string> gaps = [];
        double end = 0;
        foreach (MergePart part in parts.OrderBy(Offset))
        {
            double start = Offset(part);
            if (start - end > Interval / 2) gaps.Add($"from {Text(end)} to {Text(start)}");
            end = Math.Max(end, End(part));
        }

        const int most = 3;
        string more = gaps.Count > most ? $" and {gaps.Count - most} times more" : "";
        return gaps.Count == 0 ? "" : $"; {string.Join(", ", gaps.Take(most))}{more} none did";
    }

    private double End(MergePart part) => Offset(part) + part.Run.Load.DurationSeconds;

    private long Shift(MergePart part) => (long)Math.Round(Offset(part) / Interval);

    private static string Text(double seconds) => seconds < 1 ? $"{seconds * 1_000:0} ms" : Format.Seconds(seconds);
}
