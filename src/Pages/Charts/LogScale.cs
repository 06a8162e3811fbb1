namespace StockExchange.Pages.Charts;

/// <summary>A scale on which equal ratios have equal distances. Its ends are positive; other values lie at the low end.</summary>
internal sealed record LogScale(double Low, double High) : Scale(Low, High)
{
    /// <summary>The greatest number of labels. Default: 7.</summary>
    public int MostTicks { get; init; } = 7;

    /// <summary>1, 2 and 5 times the powers of ten; where these are too many, the powers, or every nth of them.</summary>
    public override IReadOnlyList<double> Ticks
    {
        get
        {
            int first = (int)Math.Floor(Math.Log10(Low) + 1e-9);
            int last = (int)Math.Ceiling(Math.Log10(High) - 1e-9);
            double[] powers = [.. Enumerable.Range(first, last - first + 1)
                .Select(power => Math.Round(Math.Pow(10, power), Math.Max(0, -power)))];
            double[] fine = Inside(powers.SelectMany(power => new[] { power, 2 * power, 5 * power }));
            if (fine.Length <= MostTicks) return fine;
            double[] coarse = Inside(powers);
            int every = (int)Math.Ceiling(coarse.Length / (double)MostTicks);
            return [.. coarse.Where((_, index) => index % every == 0)];
        }
    }

    /// <summary>A scale for these values, whose ends are 1, 2 or 5 times a power of ten.</summary>
    public static LogScale Around(double lowest, double highest)
    {
        if (!(lowest > 0) || !double.IsFinite(highest)) return new(1, 10);
        double low = Marks(lowest).Last(mark => mark <= lowest * (1 + 1e-9));
        double high = Marks(highest).First(mark => mark >= highest * (1 - 1e-9));
        return new(low, high > low ? high : low * 10);
    }

    protected override double Share(double value) => value <= 0 ? 0 : Math.Log(value / Low) / Math.Log(High / Low);

    private double[] Inside(IEnumerable<double> values) =>
        [.. values.Where(value => value >= Low * (1 - 1e-9) && value <= High * (1 + 1e-9))];

    /// <summary>1, 2, 5 and 10 times the power of ten below a value.</summary>
    private static double[] Marks(double value)
    {
        double power = Math.Pow(10, Math.Floor(Math.Log10(value) + 1e-9));
        return [power, 2 * power, 5 * power, 10 * power];
    }
}
