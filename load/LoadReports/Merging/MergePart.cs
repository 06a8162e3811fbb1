using StockExchange.CommandLine;

namespace StockExchange.LoadReports.Merging;

/// <summary>A report of <c>run</c> that can be added to others: its run has histograms, and the time at which it began.</summary>
internal sealed class MergePart
{
    private MergePart(string file, LoadReport report, RunSection run) => (File, Report, Run) = (file, report, run);

    /// <summary>The report as it was named.</summary>
    public string File { get; }

    public LoadReport Report { get; }

    public RunSection Run { get; }

    /// <summary>The time in UTC at which its time axis is zero.</summary>
    public DateTimeOffset Started => Run.Started!.Value;

    /// <summary>The length of an interval of its time axis in seconds.</summary>
    public double Interval => Run.Load.IntervalSeconds!.Value;

    /// <summary>Checks a report. The bands of its intervals, which follow from their histograms, are dropped.</summary>
    /// <exception cref="CommandException">It cannot be added to others; the message has the reason.</exception>
    public static MergePart FromReport(string file, LoadReport report)
    {
        if (report.Kind is not ReportKind.Run || report.Runs is not [var run])
            throw new CommandException(
                $"{file} is a report of {KebabCaseEnum<ReportKind>.Text(report.Kind)}: only those of run can be merged.");
        bool isWhole = run is { Started: not null, Load.IntervalSeconds: > 0 } && HasHistograms(run);
        if (!isWhole)
            throw new CommandException(
                $"{file} has no histograms, because an older version of this tool wrote it: repeat its run with this one.");
        if (!double.IsFinite(run.Load.DurationSeconds) || run.Load.DurationSeconds is < 0 or > MostSeconds)
            throw new CommandException($"{file} has a duration of {run.Load.DurationSeconds} s, so it is damaged.");
        return new(file, report, run with
        {
            Timeline = [.. run.Timeline.Select(point => point.Bands.Count == 0 ? point : point with { Bands = [] })],
        });
    }

    /// <summary>More than any load lasts.</summary>
    private const double MostSeconds = 1e9;

    private static bool HasHistograms(RunSection run) =>
        (run.Answered == 0 || run is { LastAnswerSecond: not null, Histogram: not null })
        && run.Operations.All(operation => operation.Histogram is not null)
        && run.Flow is not { Completed: > 0, Histogram: null }
        && run.Timeline.All(point => point.Answered == 0 || point.Histogram is not null);
}
