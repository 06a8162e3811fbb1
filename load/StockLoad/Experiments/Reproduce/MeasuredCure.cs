using ThreadPoolDiagnostics.Verdicts;

namespace StockExchange.StockLoad.Experiments.Reproduce;

/// <summary>The proof of a cure: the same work, blocked and not.</summary>
internal static class MeasuredCure
{
    /// <summary>Null unless one variant starved and another did not.</summary>
    public static string? Of(IReadOnlyList<VariantResult> variants)
    {
        VariantResult? cured = Fastest(variants.Where(result => result.Verdict is Verdict.Healthy));
        VariantResult? starved = Fastest(variants.Where(result => result is { Starving: true, RequestsPerSecond: > 0 }));
        if (cured is null || starved is null) return null;
        double times = cured.RequestsPerSecond / starved.RequestsPerSecond;
        return $"Measured here: {cured.Name} does the same work with {cured.PeakThreads} threads at "
            + $"{cured.RequestsPerSecond:0.0} requests/s, {times:0.0} times as many as {starved.Name} with "
            + $"{starved.PeakThreads}.";
    }

    private static VariantResult? Fastest(IEnumerable<VariantResult> results) =>
        results.MaxBy(result => result.RequestsPerSecond);
}
