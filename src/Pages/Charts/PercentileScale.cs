namespace StockExchange.Pages.Charts;

/// <summary>
/// A scale of percentiles: 90, 99 and 99.9 have equal distances, as in HdrHistogram's plot. 100 lies at the high end.
/// </summary>
/// <param name="Nines">The number of nines: 3 for up to 99.9.</param>
internal sealed record PercentileScale(int Nines) : Scale(0, 100)
{
    private const int Most = 6;

    public override IReadOnlyList<double> Ticks =>
        [0, 50, 75, .. Enumerable.Range(1, Nines).Select(nines => Math.Round(100 - (100 * Math.Pow(10, -nines)), nines))];

    /// <summary>The scale for this number of latencies: 100 latencies have no p99.9.</summary>
    public static PercentileScale For(long count) => new(Math.Clamp((int)Math.Ceiling(Math.Log10(Math.Max(1, count))), 1, Most));

    protected override double Share(double value) => value >= 100 ? 1 : Math.Log10(100 / (100 - value)) / Nines;
}
