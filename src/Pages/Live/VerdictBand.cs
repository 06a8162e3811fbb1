using ThreadPoolDiagnostics.Verdicts;

namespace StockExchange.Pages.Live;

/// <summary>An interval with one verdict on each of its moments.</summary>
/// <param name="Verdict">On the ten seconds before each moment.</param>
/// <param name="From">Since the observation began.</param>
/// <param name="To">The last time that it was so.</param>
internal sealed record VerdictBand(Verdict Verdict, TimeSpan From, TimeSpan To)
{
    /// <summary>The same bands with one verdict more.</summary>
    public static IReadOnlyList<VerdictBand> Add(
        IReadOnlyList<VerdictBand> bands, Verdict verdict, TimeSpan now, TimeSpan remembered) =>
        bands is [.., var last] && last.Verdict == verdict
            ? [.. bands.SkipLast(1), last with { To = now }]
            :
            [
                .. bands.Where(band => band.To >= now - remembered),
                new(verdict, bands is [.., var before] ? before.To : now, now),
            ];
}
