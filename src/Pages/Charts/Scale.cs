namespace StockExchange.Pages.Charts;

/// <summary>Maps values to positions on an axis.</summary>
/// <param name="Low">The value at 0.</param>
/// <param name="High">The value at 1.</param>
internal abstract record Scale(double Low, double High)
{
    /// <summary>The values with a label, ascending.</summary>
    public abstract IReadOnlyList<double> Ticks { get; }

    /// <summary>Whether every other label may be left out in a narrow window; not for names.</summary>
    public virtual bool MaySkipLabels => true;

    /// <summary>The position: 0 at the low end and below, 1 at the high end and above.</summary>
    public double Position(double value) => Math.Clamp(Share(value), 0, 1);

    /// <summary>The position without these limits.</summary>
    protected abstract double Share(double value);
}
