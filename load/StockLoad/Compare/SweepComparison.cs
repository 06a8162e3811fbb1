using StockExchange.LoadReports.Metrics;

namespace StockExchange.StockLoad.Compare;

/// <summary>Compares two sweeps by levels. A level's samples are its repetitions that passed their checks.</summary>
internal static class SweepComparison
{
    public static IEnumerable<ComparedLevel> Levels(SweepSection a, SweepSection b) =>
        from lineA in a.Summary
        join lineB in b.Summary on lineA.Vusers equals lineB.Vusers
        orderby lineA.Vusers
        select new ComparedLevel(lineA.Vusers,
        [
            Level(
                a, b, lineA, lineB, RunMetric.RequestsPerSecond,
                line => line.RequestsPerSecond, level => level.RequestsPerSecond),
            Level(a, b, lineA, lineB, RunMetric.Mean, line => line.MeanMs, level => level.LatencyMs?.Mean),
            Level(a, b, lineA, lineB, RunMetric.P90, line => line.P90Ms, level => level.LatencyMs?.P90),
            Level(a, b, lineA, lineB, RunMetric.P99, line => line.P99Ms, level => level.LatencyMs?.P99),
        ]);

    /// <summary>
    /// Two knees differ by more than noise when their 95 % intervals do not overlap, which is the more cautious test.
    /// </summary>
    public static IEnumerable<ComparedMeasure> Knees(SweepSection a, SweepSection b) =>
        a.Knees.Join(b.Knees, knee => knee.Estimator, knee => knee.Estimator, (kneeA, kneeB) =>
            new ComparedMeasure(
                $"knee ({kneeA.Estimator}), vusers", kneeA.Vusers, kneeB.Vusers, null,
                Judge(kneeA, kneeB), Text(kneeA), Text(kneeB)));

    private static ComparedMeasure Level(
        SweepSection a, SweepSection b, LevelSummary lineA, LevelSummary lineB,
        RunMetric measure, Func<LevelSummary, double> total, Func<LevelSection, double?> sample)
    {
        Ratio? ratio = Ratio.FromSamples(Samples(a), Samples(b));
        return ComparedMeasure.Judged(measure.Name, total(lineA), total(lineB), ratio, measure.Text) with
        {
            WhyNot = ratio is null ? "a level needs two repetitions that passed their checks in both A and B" : null,
        };

        double[] Samples(SweepSection sweep) =>
            [.. sweep.Levels
                .Where(level => level.Used && level.Vusers == lineA.Vusers)
                .Select(sample)
                .OfType<double>()
                .Where(double.IsFinite)];
    }

    private static NoiseOutcome Judge(KneeEstimate a, KneeEstimate b) => (a, b) switch
    {
        ({ Low: { } lowA, High: { } highA }, { Low: { } lowB, High: { } highB }) =>
            lowB > highA ? NoiseOutcome.Higher : highB < lowA ? NoiseOutcome.Lower : NoiseOutcome.NoMoreThanNoise,
        _ => NoiseOutcome.CannotTell,
    };

    private static string Text(KneeEstimate knee) => knee.Vusers is null ? Format.Nothing : knee.InVusers();
}
