namespace StockExchange.Pages.Charts;

/// <summary>Where a value lies between the two ends of an axis.</summary>
/// <param name="Low">The value at 0.</param>
/// <param name="High">The value at 1.</param>
internal abstract record Scale(double Low, double High)
{
    /// <summary>The values that get a label, in order: round ones.</summary>
    public abstract IReadOnlyList<double> Ticks { get; }

    /// <summary>
    /// Where there is little room, every other label may be left out: values can be guessed from their neighbours.
    /// </summary>
    public virtual bool MaySkipLabels => true;

    /// <summary>0 at the low end, 1 at the high one; beyond them it stays there.</summary>
    public double Position(double value) => Math.Clamp(Share(value), 0, 1);

    /// <summary>The same without the limits.</summary>
    protected abstract double Share(double value);
}
