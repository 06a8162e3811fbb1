using StockExchange.LoadEngine.Flows.Values;

namespace StockExchange.LoadEngine.Tests.Flows.Values;

public sealed class ThinkTimeTests
{
    private const int Count = 20_000;

    [Fact]
    public void A_fixed_pause_is_always_the_same() =>
        Assert.All(Sorted(ThinkTime.Fixed(TimeSpan.FromSeconds(2))), seconds => Assert.Equal(2, seconds));

    [Fact]
    public void Exponential_pauses_have_their_mean_and_their_median()
    {
        double[] pauses = Sorted(ThinkTime.Exponential(TimeSpan.FromSeconds(2)));

        Assert.InRange(pauses.Average(), 1.9, 2.1);
        Assert.InRange(pauses[Count / 2], 2 * Math.Log(2) * 0.95, 2 * Math.Log(2) * 1.05);
    }

    [Fact]
    public void Log_normal_pauses_have_their_median_and_one_in_six_is_longer_by_a_sigma()
    {
        double[] pauses = Sorted(ThinkTime.LogNormal(TimeSpan.FromSeconds(2), sigma: 0.5));

        Assert.InRange(pauses[Count / 2], 1.95, 2.05);
        Assert.InRange(pauses[(int)(Count * 0.8413)], 2 * Math.Exp(0.5) * 0.96, 2 * Math.Exp(0.5) * 1.04);
    }

    [Fact]
    public void No_pause_is_longer_than_a_day() =>
        Assert.All(Sorted(ThinkTime.LogNormal(TimeSpan.FromHours(20), sigma: 50)), seconds => Assert.InRange(seconds, 0, 86_400));

    [Fact]
    public void A_pause_of_nothing_is_refused()
    {
        Assert.Throws<ArgumentOutOfRangeException>(() => ThinkTime.Fixed(TimeSpan.Zero));
        Assert.Throws<ArgumentOutOfRangeException>(() => ThinkTime.Exponential(TimeSpan.FromSeconds(-1)));
        Assert.Throws<ArgumentOutOfRangeException>(() => ThinkTime.LogNormal(TimeSpan.FromSeconds(1), -1));
    }

    private static double[] Sorted(ThinkTime pause) =>
        [.. Enumerable.Range(0, Count).Select(index => pause.Sample(5, (ulong)index * 2).TotalSeconds).Order()];
}
