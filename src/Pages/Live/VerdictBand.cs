using ThreadPoolDiagnostics.Verdicts;

namespace StockExchange.Pages.Live;

/// <summary>An interval with one verdict, each on the ten seconds before; times are since the observation began.</summary>
internal sealed record VerdictBand(Verdict Verdict, TimeSpan From, TimeSpan To)
{
    /// <summary>Adds a verdict, and removes what is older than the time axis.</summary>
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
