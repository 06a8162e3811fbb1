namespace StockExchange.LoadEngine.Pacing;

/// <summary>
/// When requests are due: k requests are due as soon as the integral of the rate has reached k. After the last stage its rate
/// continues.
/// </summary>
/// <param name="stages">The stages of the rate; at least one.</param>
internal sealed class ArrivalSchedule(IReadOnlyList<LoadStage> stages)
{
    /// <summary>An array, because iterating over it, which happens for each request, does not allocate.</summary>
    private readonly LoadStage[] _stages = [.. stages];

    private double LastRate => _stages[^1].To;

    /// <summary>The number of requests that are due within a time in seconds.</summary>
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

    /// <summary>The seconds after which the request with this number, from 0, is due.</summary>
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

    /// <summary>The root of From x + Slope x^2 / 2 = number, in a form without cancellation.</summary>
    private static double Inverse(LoadStage stage, double number) =>
        number == 0 && stage.From == 0 ? 0
        : 2 * number / (stage.From + Math.Sqrt(Math.Max(0, (stage.From * stage.From) + (2 * Slope(stage) * number))));
}
