using StockExchange.StockLoad.Sweep;

namespace StockExchange.StockLoad.Tests.Sweep;

/// <summary>The conclusions, word by word.</summary>
public sealed class ConclusionTests
{
    private static readonly KneeEstimate Plateau = new("plateau", 20, 19, 21, 1_000, "the fewest vusers");
    private static readonly KneeEstimate Usl = new("usl", 21, 18, 24, 900, "the asymptotes");
    private static readonly KneeEstimate None = new("plateau", null, null, null, null, "throughput still grows");
    private static readonly LevelSection[] Measured = Levels.Series((1, 50), (10, 500), (20, 1_000), (40, 1_000), (80, 1_000));

    [Fact]
    public void A_knee_is_reported_with_its_interval_and_what_lies_beyond() => Assert.Equal(
        [
            "The knee is at 20 (19 to 21) vusers: 1,000 requests/s. They saturate the server; more vusers only add latency.",
            "Beyond it, at 80 vusers: throughput 1.00 times that at 20, p90 4.0 times (20 ms, then 80 ms).",
            "Both estimators agree: usl says 21 (18 to 24).",
        ],
        Conclude(Measured, Plateau, Usl));

    [Fact]
    public void No_knee_is_reported_with_the_range() =>
        Assert.Equal(["No knee from 1 to 80 vusers: throughput still grows."], Conclude(Measured, None, None));

    [Fact]
    public void A_gentle_bend_is_why_they_disagree() => Assert.Contains(
        "The estimators disagree: plateau 20 (19 to 21), usl 9 (18 to 24). The curve bends gently: "
        + "from about 9 vusers on requests queue, "
        + "and the last few percent of throughput are reached only at 20. "
        + "Choose the lower one for latency, the higher one for throughput.",
        Conclude(Measured, Plateau, Usl with { Vusers = 9 }));

    [Fact]
    public void A_law_that_fits_badly_is_not_to_be_trusted() => Assert.Contains(
        Conclude(Measured, Plateau, Usl with { Vusers = 30 }, rSquared: 0.8),
        line => line.Contains("explains only 80 % of the variance", StringComparison.Ordinal));

    [Fact]
    public void A_fall_beyond_the_peak_is_reported() => Assert.Contains(
        Conclude([.. Measured, Levels.At(160, 700)], Plateau, Usl),
        line => line.StartsWith(
            "Throughput falls again: from 1,000 requests/s at 20 vusers to 700 at 160.", StringComparison.Ordinal));

    [Fact]
    public void Levels_that_were_not_used_are_reported_with_the_reason() => Assert.Contains(
        "Not used: 1 of 6 levels (Little's law 1). The first, at 160 vusers: X R = 3 of 9 vusers.",
        Conclude([.. Measured, Levels.At(160, 700, used: false)], Plateau, Usl));

    [Fact]
    public void Without_a_level_that_passed_there_is_no_knee() =>
        Assert.Equal("No knee: no level passed its checks.", Conclude([Levels.At(1, 50, used: false)], None, None)[0]);

    private static string[] Conclude(LevelSection[] levels, KneeEstimate plateau, KneeEstimate usl, double rSquared = 0.99) =>
        [.. SweepConclusion.FromLevels(LevelSummaries.FromLevels(levels), levels, [plateau, usl], new(50, 0, 0, rSquared))];
}
