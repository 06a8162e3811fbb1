namespace StockExchange.Pages.Charts;

/// <summary>A scale on which equal differences have equal distances.</summary>
internal sealed record LinearScale(double Low, double High, double Step) : Scale(Low, High)
{
    /// <summary>The steps of a time axis, in seconds.</summary>
    private static readonly double[] ClockSteps =
        [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1_800, 3_600, 7_200, 14_400, 43_200, 86_400];

    public override IReadOnlyList<double> Ticks
    {
        get
        {
            double first = Math.Ceiling((Low / Step) - 1e-9);
            double last = Math.Floor((High / Step) + 1e-9);
            return [.. Enumerable.Range(0, (int)Math.Max(0, last - first) + 1)
                .Select(index => Math.Round((first + index) * Step, 9))];
        }
    }

    /// <summary>A scale from zero to a round value at or above the highest, in at most this many steps.</summary>
    public static LinearScale FromZero(double highest, int most = 4)
    {
        if (!(highest > 0) || !double.IsFinite(highest)) return new(0, 1, 1);
        double step = RoundStep(highest / most);
        return new(0, step * Math.Ceiling((highest / step) - 1e-9), step);
    }

    /// <summary>A time axis with exactly these ends, in seconds.</summary>
    public static LinearScale Time(double low, double high, int most = 8)
    {
        if (!(high > low)) high = low + 1;
        double atLeast = (high - low) / most;
        double step = atLeast < ClockSteps[0]
            ? RoundStep(atLeast)
            : ClockSteps.FirstOrDefault(step => step >= atLeast, RoundStep(atLeast));
        return new(low, high, step);
    }

    protected override double Share(double value) => (value - Low) / (High - Low);

    /// <summary>The least of 1, 2 and 5 times a power of ten that is not smaller.</summary>
    private static double RoundStep(double atLeast)
    {
        double power = Math.Pow(10, Math.Floor(Math.Log10(atLeast)));
        double[] steps = [power, 2 * power, 5 * power];
        return steps.FirstOrDefault(step => step >= atLeast * (1 - 1e-9), 10 * power);
    }
}
