using FsCheck;
using FsCheck.Fluent;
using FsCheck.Xunit;
using StockExchange.LoadEngine.Randomness;

namespace StockExchange.LoadEngine.Tests.Randomness;

public sealed class WeightedChoiceTests
{
    private const int Draws = 200_000;

    [Property(MaxTest = 30)]
    public Property Each_index_comes_as_often_as_its_weight_says() => Prop.ForAll(
        ArbMap.Default.ArbFor<byte[]>().Filter(bytes => bytes.Length is > 0 and < 50 && bytes.Any(weight => weight > 0)),
        bytes =>
        {
            double[] weights = [.. bytes.Select(weight => (double)weight)];
            int[] counts = Counts(weights);
            double total = weights.Sum();
            // The counts are binomial; six standard deviations are passed once in a thousand million times.
            return weights.Zip(counts).All(both => Math.Abs(both.Second - (Draws * both.First / total))
                <= 6 * Math.Sqrt(Draws * both.First / total) + (both.First == 0 ? 0 : 1));
        });

    [Fact]
    public void The_ends_of_the_random_range_are_indices_too()
    {
        var choice = new WeightedChoice([1, 2, 3]);

        Assert.Equal(0, choice.Of(0));
        Assert.InRange(choice.Of(ulong.MaxValue), 0, 2);
    }

    [Fact]
    public void Weights_of_nothing_are_refused() => Assert.Throws<ArgumentException>(() => new WeightedChoice([0, 0]));

    private static int[] Counts(double[] weights)
    {
        var choice = new WeightedChoice(weights);
        int[] counts = new int[weights.Length];
        for (ulong place = 0; place < Draws; place++) counts[choice.Of(SplitMix64.At(7, place))]++;
        return counts;
    }
}
