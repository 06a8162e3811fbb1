namespace StockExchange.Pages.Charts;

/// <summary>Categories of equal width: that at index i spans i to i + 1.</summary>
internal sealed record CategoryScale(int Count) : Scale(0, Count)
{
    public override IReadOnlyList<double> Ticks => [.. Enumerable.Range(0, Count).Select(index => index + 0.5)];

    public override bool MaySkipLabels => false;

    protected override double Share(double value) => value / Count;
}
