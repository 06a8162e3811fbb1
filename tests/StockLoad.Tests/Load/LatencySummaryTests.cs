using FsCheck;
using FsCheck.Fluent;
using StockExchange.StockLoad.Load;

namespace StockExchange.StockLoad.Tests.Load;

public sealed class LatencySummaryTests
{
    [Fact]
    public void A_percentile_is_the_smallest_value_that_so_many_percent_do_not_exceed() => Check.One(
        Config.QuickThrowOnFailure,
        Prop.ForAll(
            Gen.Choose(0, 1_000).Select(value => (double)value).NonEmptyListOf().Select(list => list.ToArray()).ToArbitrary(),
            Gen.Choose(1, 100).ToArbitrary(),
            (values, percent) => LatencySummary.Percentile([.. values.Order()], percent) == Naive(values, percent)));

    [Fact]
    public void The_summary_of_1_to_200_is_exact()
    {
        IEnumerable<TimeSpan> latencies = Enumerable.Range(1, 200).Reverse().Select(value => TimeSpan.FromMilliseconds(value));

        Assert.Equal(new LatencySummary(Mean: 100.5, P50: 100, P90: 180, P99: 198, Max: 200), LatencySummary.Of(latencies));
    }

    [Fact]
    public void One_latency_is_every_percentile() =>
        Assert.Equal(new LatencySummary(7, 7, 7, 7, 7), LatencySummary.Of([TimeSpan.FromMilliseconds(7)]));

    [Fact]
    public void Nothing_has_no_summary() => Assert.Null(LatencySummary.Of([]));

    private static double Naive(double[] values, int percent) =>
        values.Where(candidate => values.Count(value => value <= candidate) * 100L >= (long)percent * values.Length).Min();
}
