using StockExchange.CommandLine;
using StockExchange.LoadReports.Figures;
using StockExchange.LoadReports.Model;




namespace StockExchange.StockLoad.Compare;

/// <summary>Compares two reports: what differs, and whether by more than noise.</summary>
internal static class ReportComparison
{
    public const string Method =
        "Ratios are B/A of the mean over the intervals of the load (a percentile: of the intervals' percentiles), so they may differ from the ratio of the "
        + "totals. Their 95 % intervals: means of 4 to 8 batches of neighbouring intervals without the first, Welch's t on the logarithm; of a sweep, of the repeated levels. "
        + "They hold the noise within these runs, not that from one start of a server to the next: repeat both to be sure.";

    /// <summary>The last interval may be cut off.</summary>
    private const double WholeShare = 0.9;

    /// <exception cref="CommandException">They have nothing in common.</exception>
    public static ComparisonReport Of(string fileA, LoadReport a, string fileB, LoadReport b)
    {
        var comparison = new ComparisonReport
        {
            A = Side(fileA, a),
            B = Side(fileB, b),
            Warnings = [.. Comparability.Warnings(a, b)],
            Runs = [.. Pairs(a, b).Select(pair => Run(pair.A, pair.B))],
            Levels = a.Sweep is null || b.Sweep is null ? [] : [.. SweepComparison.Levels(a.Sweep, b.Sweep)],
            Knees = a.Sweep is null || b.Sweep is null ? [] : [.. SweepComparison.Knees(a.Sweep, b.Sweep)],
            Method = Method,
        };
        return comparison is { Runs: [], Levels: [] }
            ? throw new CommandException($"{fileA} and {fileB} have nothing in common: no run of the same name, no level of the same vusers.")
            : comparison;
    }

    /// <summary>The run of each, or those of the same name where there are more.</summary>
    public static IEnumerable<(RunSection A, RunSection B)> Pairs(LoadReport a, LoadReport b) =>
        a.Runs is [var onlyA] && b.Runs is [var onlyB]
            ? [(onlyA, onlyB)]
            : a.Runs.Join(b.Runs, run => run.Name, run => run.Name, (runA, runB) => (runA, runB));

    private static ComparedSide Side(string file, LoadReport report) => new(file, report.Command, report.Started, report.Machine, report.Complete);

    private static ComparedRun Run(RunSection a, RunSection b) => new(a.Name, b.Name,
    [
        Judged(a, b, KeyFigure.RequestsPerSecond, point => point.Answered / point.Length),
        Judged(a, b, KeyFigure.P50, point => point.LatencyMs?.P50),
        Judged(a, b, KeyFigure.P99, point => point.LatencyMs?.P99),
        ComparedMeasure.Shown("errors", ErrorShare(a), ErrorShare(b), Format.Percent),
        .. KeyFigure.All
            .Where(measure => measure != KeyFigure.RequestsPerSecond && measure != KeyFigure.P50 && measure != KeyFigure.P99)
            .Where(measure => measure.Of(a) is not null || measure.Of(b) is not null)
            .Select(measure => ComparedMeasure.Shown(measure.Name, measure.Of(a), measure.Of(b), measure.Text)),
    ]);

    private static ComparedMeasure Judged(RunSection a, RunSection b, KeyFigure measure, Func<TimelinePoint, double?> value)
    {
        Ratio? ratio = Samples(a, value) is { } samplesA && Samples(b, value) is { } samplesB ? Ratio.Of(samplesA, samplesB) : null;
        return ComparedMeasure.Judged(measure.Name, measure.Of(a), measure.Of(b), ratio, measure.Text);
    }

    /// <summary>Of the whole intervals of the load but the first, in which it begins; null when there are too few, or when most
    /// of them have no value.</summary>
    private static IReadOnlyList<double>? Samples(RunSection run, Func<TimelinePoint, double?> value)
    {
        TimelinePoint[] load = [.. run.Timeline.Where(point => point.Phase is TimelinePhase.Load)];
        double whole = WholeShare * load.Select(point => point.Length).DefaultIfEmpty().Max();
        double?[] values = [.. load.Skip(1).Where(point => point.Length >= whole).Select(value)];
        double[] known = [.. values.OfType<double>().Where(double.IsFinite)];
        return 2 * known.Length < values.Length ? null : BatchMeans.Of(known);
    }

    private static double? ErrorShare(RunSection run)
    {
        long all = run.Answered + run.Failed;
        return all == 0 ? null : (double)(all - run.Succeeded) / all;
    }
}
