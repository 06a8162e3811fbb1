namespace StockExchange.LoadEngine.Pacing;

/// <summary>
/// When requests are due: k requests are, as soon as the integral of the rate has reached k.
/// Behind the last stage its rate goes on.
/// </summary>
/// <param name="stages">Of the rate; at least one.</param>
internal sealed class ArrivalSchedule(IReadOnlyList<LoadStage> stages)
{
    /// <summary>An array, because going through it allocates nothing: that happens for each request.</summary>
    private readonly LoadStage[] _stages = [.. stages];

    private double LastRate => _stages[^1].To;

    /// <summary>How many are due in so many seconds.</summary>
    public double Count(double seconds)
    {
        double count = 0;
        foreach (LoadStage stage in _stages)
        {
            double length = stage.Length.TotalSeconds;
            if (seconds < length) return count + Within(stage, seconds);
            count += Within(stage, length);
            seconds -= length;
        }

        return count + (seconds * LastRate);
    }

    /// <summary>In how many seconds the request with this number, from 0, is due.</summary>
    public double Due(double number)
    {
        double start = 0;
        foreach (LoadStage stage in _stages)
        {
            double all = Within(stage, stage.Length.TotalSeconds);
            if (number < all) return start + Inverse(stage, number);
            number -= all;
            start += stage.Length.TotalSeconds;
        }

        return LastRate > 0 ? start + (number / LastRate) : double.PositiveInfinity;
    }

    private static double Slope(LoadStage stage) => (stage.To - stage.From) / stage.Length.TotalSeconds;

    private static double Within(LoadStage stage, double seconds) =>
        (stage.From * seconds) + (Slope(stage) * seconds * seconds / 2);

    /// <summary>The root of From x + Slope x^2 / 2 = number, written so that it does not cancel.</summary>
    private static double Inverse(LoadStage stage, double number) =>
        number == 0 && stage.From == 0 ? 0
        : 2 * number / (stage.From + Math.Sqrt(Math.Max(0, (stage.From * stage.From) + (2 * Slope(stage) * number))));
}
