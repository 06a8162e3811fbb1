using StockExchange.StockLoad.Compare;

namespace StockExchange.StockLoad.Tests.Compare;

/// <summary>Whether the intervals of ratios are as wide as stated, on series with a known mean and similar neighbours.</summary>
public sealed class NoiseTests
{
    private const int Trials = 1_000;

    /// <param name="likeness">Of neighbours, 0 to 1.</param>
    /// <param name="length">Intervals in a run.</param>
    /// <param name="most">Of 1,000 pairs of runs that do not differ, those that may seem to: 5 % by design, and a little more
    /// where runs are short and their intervals alike.</param>
    [Theory]
    [InlineData(0, 9, 70)]
    [InlineData(0, 30, 70)]
    [InlineData(0.3, 30, 80)]
    [InlineData(0.6, 60, 80)]
    [InlineData(0.6, 300, 70)]
    public void Two_runs_of_the_same_server_rarely_seem_to_differ(double likeness, int length, int most) =>
        Assert.InRange(Differ(likeness, length, ratio: 1), 5, most);

    [Fact]
    public void A_tenth_more_than_noise_of_a_twentieth_is_found() => Assert.InRange(Differ(0.3, 30, ratio: 1.1), 950, Trials);

    [Fact]
    public void Too_few_intervals_say_nothing()
    {
        Assert.Null(BatchMeans.FromIntervals([.. Enumerable.Repeat(1.0, BatchMeans.FewestIntervals - 1)]));
        Assert.NotNull(BatchMeans.FromIntervals([.. Enumerable.Repeat(1.0, BatchMeans.FewestIntervals)]));
        Assert.Null(Ratio.FromSamples([1.0], [1.0, 2.0]));
        Assert.Null(Ratio.FromSamples([0.0, 0.0], [1.0, 2.0]));
    }

    [Fact]
    public void Neighbours_that_are_alike_make_fewer_and_longer_batches()
    {
        double[] independent = Series(new(1), likeness: 0, length: 100, mean: 1);
        double[] drifting = [.. Enumerable.Range(0, 100).Select(index => 1.0 + index)];

        Assert.Equal(8, BatchMeans.FromIntervals(independent)!.Count);
        Assert.InRange(BatchMeans.FromIntervals(drifting)!.Count, 4, 7);
        Assert.True(BatchMeans.Autocorrelation(drifting) > 0.9);
        Assert.InRange(BatchMeans.Autocorrelation(independent), -0.2, 0.2);
    }

    private static int Differ(double likeness, int length, double ratio)
    {
        var random = new Random(20_260_314);
        return Enumerable.Range(0, Trials).Count(_ =>
        {
            Ratio found = Ratio.FromSamples(
                BatchMeans.FromIntervals(Series(random, likeness, length, 1_000))!,
                BatchMeans.FromIntervals(Series(random, likeness, length, 1_000 * ratio))!)!;
            return found.Low > 1 || found.High < 1;
        });
    }

    /// <summary>Autoregressive of order 1, with a standard deviation of a twentieth of its mean.</summary>
    private static double[] Series(Random random, double likeness, int length, double mean)
    {
        double state = Normal(random);
        return [.. Enumerable.Range(0, length).Select(_ =>
        {
            state = (likeness * state) + (Math.Sqrt(1 - (likeness * likeness)) * Normal(random));
            return mean * (1 + (state / 20));
        })];
    }

    private static double Normal(Random random) =>
        Math.Sqrt(-2 * Math.Log(1 - random.NextDouble())) * Math.Cos(2 * Math.PI * random.NextDouble());
}
