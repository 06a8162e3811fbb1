using StockExchange.LoadReports.Metrics;
using StockExchange.StockLoad.Sweep.Knees;

namespace StockExchange.StockLoad.Sweep;

/// <summary>The conclusion in sentences: the knee or why there is none, what lies beyond it, where the estimators disagree, and
/// what was not used.</summary>
internal static class SweepConclusion
{
    /// <summary>Estimates within this factor agree.</summary>
    private const double Agreement = 1.15;

    /// <summary>A curve that explains less of the variance fits badly.</summary>
    private const double GoodFit = 0.95;

    /// <summary>Throughput below this share of the highest has fallen.</summary>
    private const double Falling = 0.9;

    public static IEnumerable<string> FromLevels(
        IReadOnlyList<LevelSummary> summary, IReadOnlyList<LevelSection> levels, IReadOnlyList<KneeEstimate> knees, UslCurve? usl)
    {
        LevelSummary[] used = [.. summary.Where(level => level.Used > 0)];
        yield return Headline(knees[0], used);
        if (knees[0].Vusers is { } knee)
        {
            if (PastTheKnee(knee, used) is { } past) yield return past;
            if (Falls(used) is { } falls) yield return falls;
        }

        if (Disagreement(knees[0], knees[1], usl, used) is { } disagreement) yield return disagreement;
        if (knees.FirstOrDefault(estimate => estimate.Estimator == SloKnee.Name) is { } slo) yield return Slo(slo);
        if (NotUsed(levels) is { } notUsed) yield return notUsed;
    }

    private static string Headline(KneeEstimate plateau, LevelSummary[] used) =>
        plateau.Vusers is not null
            ? $"The knee is at {plateau.InVusers()} vusers: {plateau.RequestsPerSecond:#,0} requests/s. "
                + "They saturate the server; more vusers only add latency."
            : used.Length == 0
                ? "No knee: no level passed its checks."
                : $"No knee from {used[0].Vusers:#,0} to {used[^1].Vusers:#,0} vusers: {plateau.Text}.";

    private static string? PastTheKnee(double knee, LevelSummary[] used)
    {
        if (used.LastOrDefault(level => level.Vusers > knee * KneeRange.Beyond) is not { } last) return null;
        LevelSummary at = used.MinBy(level => Math.Abs(Math.Log(level.Vusers / knee)))!;
        return $"Beyond it, at {last.Vusers:#,0} vusers: "
            + $"throughput {last.RequestsPerSecond / at.RequestsPerSecond:0.00} times that at {at.Vusers:#,0}, "
            + $"p90 {last.P90Ms / at.P90Ms:0.0} times ({at.P90Ms:#,0.##} ms, then {last.P90Ms:#,0.##} ms).";
    }

    private static string? Falls(LevelSummary[] used)
    {
        if (used is not [.., var last]) return null;
        LevelSummary peak = used.MaxBy(level => level.RequestsPerSecond)!;
        return last.RequestsPerSecond >= Falling * peak.RequestsPerSecond
            ? null
            : $"Throughput falls again: from {peak.RequestsPerSecond:#,0} requests/s at {peak.Vusers:#,0} vusers "
                + $"to {last.RequestsPerSecond:#,0} at {last.Vusers:#,0}. Load beyond the peak costs throughput "
                + "(contention for locks, context switches, memory); limit the concurrent requests.";
    }

    private static string? Disagreement(KneeEstimate plateau, KneeEstimate usl, UslCurve? curve, LevelSummary[] used)
    {
        if (plateau.Vusers is null && usl.Vusers is null) return null;
        if (plateau.Vusers / usl.Vusers is { } ratio && Math.Max(ratio, 1 / ratio) <= Agreement)
            return $"Both estimators agree: usl says {usl.InVusers()}.";
        if (curve is { RSquared: < GoodFit })
            return $"usl says {usl.InVusers()}, but its law explains only {Math.Max(curve.RSquared, 0):0 %} of the variance, "
                + "so do not use it: it cannot fit a sharp bend such as that of a pool of workers.";
        if (plateau.Vusers is not { } flat)
            return $"usl says {usl.InVusers()}, by extrapolation; the measured levels show no plateau.";
        if (usl.Vusers is not { } bend) return $"usl finds none: {usl.Text}. The plateau was measured nevertheless.";
        return $"The estimators disagree: plateau {plateau.InVusers()}, usl {usl.InVusers()}. " + Between(flat, bend, used);
    }

    private static string Between(double flat, double bend, LevelSummary[] used) => flat > bend
        ? $"The curve bends gently: from about {bend:#,0} vusers on requests queue, "
            + $"and the last few percent of throughput are reached only at {flat:#,0}. "
            + "Choose the lower one for latency, the higher one for throughput."
        : "The law keeps rising where the measured curve is already flat "
            + $"(its highest level has {used[^1].Vusers:#,0} vusers): use the plateau.";

    private static string Slo(KneeEstimate slo) => slo.Vusers is null
        ? $"slo: {slo.Text}."
        : $"slo: {slo.RequestsPerSecond:#,0} requests/s, at {slo.InVusers()} vusers, is {slo.Text}.";

    private static string? NotUsed(IReadOnlyList<LevelSection> levels)
    {
        LevelSection[] failed = [.. levels.Where(level => !level.Used)];
        if (failed.Length == 0) return null;
        IEnumerable<string> reasons = failed
            .SelectMany(level => level.Checks.Where(check => !check.Passed))
            .GroupBy(check => check.Name)
            .Select(check => $"{check.Key} {check.Count()}");
        Check first = failed[0].Checks.First(check => !check.Passed);
        return $"Not used: {failed.Length} of {Format.Plural(levels.Count, "level")} ({string.Join(", ", reasons)}). "
            + $"The first, at {Format.Plural(failed[0].Vusers, "vuser")}: {first.Text}.";
    }
}
