namespace StockExchange.Pages.Charts;

/// <summary>
/// So many places of equal width, for things that have names instead of values: the one at index i spans i to i + 1.
/// </summary>
internal sealed record CategoryScale(int Count) : Scale(0, Count)
{
    /// <summary>The middle of each.</summary>
    public override IReadOnlyList<double> Ticks => [.. Enumerable.Range(0, Count).Select(index => index + 0.5)];

    /// <summary>Nobody can guess a name.</summary>
    public override bool MaySkipLabels => false;

    protected override double Share(double value) => value / Count;
}
