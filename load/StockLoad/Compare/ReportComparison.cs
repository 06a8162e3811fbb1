using StockExchange.LoadReports.Metrics;

namespace StockExchange.StockLoad.Compare;

/// <summary>Compares two reports: what differs, and whether by more than noise.</summary>
internal static class ReportComparison
{
    public const string Method =
        "Ratios are B/A of the mean over the intervals of the load (a percentile: of the intervals' percentiles), "
        + "so they may differ from the ratio of the totals. "
        + "Their 95 % intervals: means of 4 to 8 batches of neighbouring intervals without the first, "
        + "Welch's t on the logarithm; of a sweep, of the repeated levels. "
        + "They cover the noise within these runs, not between starts of a server: repeat both to be sure.";

    /// <summary>Compares two reports, whose last intervals may be incomplete.</summary>
    /// <exception cref="CommandException">They have nothing in common.</exception>
    public static ComparisonReport Compare(string fileA, LoadReport a, string fileB, LoadReport b)
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
            ? throw new CommandException(
                $"{fileA} and {fileB} have nothing in common: no run of the same name, no level of the same vusers.")
            : comparison;
    }

    /// <summary>The only run of each, or the runs with the same name.</summary>
    public static IEnumerable<(RunSection A, RunSection B)> Pairs(LoadReport a, LoadReport b) =>
        a.Runs is [var onlyA] && b.Runs is [var onlyB]
            ? [(onlyA, onlyB)]
            : a.Runs.Join(b.Runs, run => run.Name, run => run.Name, (runA, runB) => (runA, runB));

    private static ComparedSide Side(string file, LoadReport report) =>
        new(file, report.Command, report.Started, report.Machine, report.Complete);

    private static ComparedRun Run(RunSection a, RunSection b) => new(a.Name, b.Name,
    [
        Judged(a, b, RunMetric.RequestsPerSecond, point => point.Answered / point.Length),
        Judged(a, b, RunMetric.Mean, point => point.LatencyMs?.Mean),
        Judged(a, b, RunMetric.P50, point => point.LatencyMs?.P50),
        Judged(a, b, RunMetric.P90, point => point.LatencyMs?.P90),
        Judged(a, b, RunMetric.P99, point => point.LatencyMs?.P99),
        .. OfIntervals(a, b),
        ComparedMeasure.Shown("errors", ErrorShare(a), ErrorShare(b), Format.Percent),
        .. RunMetric.All
            .Except([RunMetric.RequestsPerSecond, RunMetric.Mean, RunMetric.P50, RunMetric.P90, RunMetric.P99])
            .Where(measure => measure.Of(a) is not null || measure.Of(b) is not null)
            .Select(measure => ComparedMeasure.Shown(measure.Name, measure.Of(a), measure.Of(b), measure.Text)),
    ])
    {
        Cure = ServerCure.FromRuns(a, b),
    };

    private static ComparedMeasure Judged(RunSection a, RunSection b, RunMetric measure, Func<TimelinePoint, double?> value) =>
        Judged(measure.Name, measure.Of(a), measure.Of(b), new("A", a, value), new("B", b, value), measure.Text);

    private static ComparedMeasure Judged(
        string name, double? a, double? b, IntervalSamples samplesA, IntervalSamples samplesB, Func<double?, string> text)
    {
        Ratio? ratio = samplesA.Means is { } meansA && samplesB.Means is { } meansB ? Ratio.FromSamples(meansA, meansB) : null;
        return ComparedMeasure.Judged(name, a, b, ratio, text) with
        {
            WhyNot = ratio is null ? samplesA.WhyNot ?? samplesB.WhyNot ?? "its mean is 0, so there is no ratio" : null,
        };
    }

    /// <summary>The means of interval figures, where they are known: peaks hide them.</summary>
    private static IEnumerable<ComparedMeasure> OfIntervals(RunSection a, RunSection b) =>
        from figure in IntervalMetric.All
        where figure.Row is not null && figure.IsIn(a.Timeline) && figure.IsIn(b.Timeline)
        let samplesA = new IntervalSamples("A", a, figure.Value)
        let samplesB = new IntervalSamples("B", b, figure.Value)
        select Judged($"{figure.Row}, mean", samplesA.Mean, samplesB.Mean, samplesA, samplesB, figure.Text);

    private static double? ErrorShare(RunSection run)
    {
        long all = run.Answered + run.Failed;
        return all == 0 ? null : (double)(all - run.Succeeded) / all;
    }
}
