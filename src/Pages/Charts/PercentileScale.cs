namespace StockExchange.Pages.Charts;

/// <summary>
/// Percentiles with room for the tail: 90, 99, 99.9 are equally far apart, as in HdrHistogram's plot. 100 lies at the high end.
/// </summary>
/// <param name="Nines">How many of them there are to see: 3 for up to 99.9.</param>
internal sealed record PercentileScale(int Nines) : Scale(0, 100)
{
    private const int Most = 6;

    public override IReadOnlyList<double> Ticks =>
        [0, 50, 75, .. Enumerable.Range(1, Nines).Select(nines => Math.Round(100 - (100 * Math.Pow(10, -nines)), nines))];

    /// <summary>Of a number of latencies: one in a thousand of a hundred is not to be seen.</summary>
    public static PercentileScale For(long count) => new(Math.Clamp((int)Math.Ceiling(Math.Log10(Math.Max(1, count))), 1, Most));

    protected override double Share(double value) => value >= 100 ? 1 : Math.Log10(100 / (100 - value)) / Nines;
}
