using StockExchange.LoadEngine.Latencies;
using StockExchange.LoadEngine.Results;
using StockExchange.LoadReports.Runs;

namespace StockExchange.LoadReports.Tests.Runs;

public sealed class LoadChecksTests
{
    [Fact]
    public void A_steady_load_passes_all() =>
        Assert.All(LoadChecks.FromResult(SampleResults.Steady), check => Assert.True(check.Passed, check.Text));

    [Theory]
    [InlineData(9.8, true)]
    [InlineData(9.6, false)]
    [InlineData(10.2, true)]
    [InlineData(10.4, false)]
    public void Littles_law_allows_three_percent(double inFlight, bool passed) =>
        Assert.Equal(passed, LoadChecks.LittlesLaw(SampleResults.Steady with { MeanInFlight = inFlight }).Passed);

    [Fact]
    public void Where_Littles_law_fails_it_says_why()
    {
        LoadResult odd = SampleResults.Steady with { MeanInFlight = 20 };

        Assert.EndsWith(
            "(-50.0 %): the load was not steady, or the generator did not get the processor. "
            + "Repeat it on an idle machine, with a --warmup.",
            LoadChecks.LittlesLaw(odd).Text, StringComparison.Ordinal);
        Assert.Contains(
            "the run is too short",
            LoadChecks.LittlesLaw(odd with { StartsEnded = TimeSpan.FromMilliseconds(100) }).Text,
            StringComparison.Ordinal);
        Assert.Contains(
            "not answered were in flight as well",
            LoadChecks.LittlesLaw(odd with { Unanswered = 1 }).Text,
            StringComparison.Ordinal);
    }

    [Fact]
    public void Of_a_load_too_short_to_measure_how_many_were_in_flight_Littles_law_says_nothing() =>
        Assert.DoesNotContain(
            LoadChecks.FromResult(SampleResults.Steady with { MeanInFlight = 0 }),
            check => check.Name == LoadChecks.LittlesLawName);

    [Fact]
    public void A_generator_at_its_limit_measures_itself() =>
        Assert.Equal(["Own CPU"], Failed(SampleResults.Steady with { OwnCpuPercent = 97 }));

    [Fact]
    public void An_open_loop_is_judged_by_its_schedule_and_not_by_Littles_law()
    {
        var lateness = new LatencyHistogram();
        lateness.Record(TimeSpan.FromMilliseconds(50));
        LoadResult open = SampleResults.Steady with { MeanInFlight = 1 };

        Assert.Equal(["Own schedule"], Failed(open with { Schedule = new(100, 100, 0, 0, lateness) }));
        Assert.Equal(["All started"], Failed(open with { Schedule = new(100, 90, 0, 10, new()) }));
    }

    [Theory]
    [InlineData(50, true)]
    [InlineData(51, true)]
    [InlineData(52, false)]
    [InlineData(48, false)]
    public void With_a_think_time_Littles_law_counts_the_vusers_that_pause_too(int vusers, bool passed)
    {
        LoadResult result = SampleResults.Steady with
        {
            StartsEnded = TimeSpan.FromSeconds(20),
            Thinking = Thinking(vusers, milliseconds: 490),
        };

        Check check = LoadChecks.LittlesLaw(result);

        Assert.Equal(passed, check.Passed);
        Assert.Contains(
            $"100/s x (10 ms + 490 ms of think time) = 50 vusers, {vusers} were", check.Text, StringComparison.Ordinal);
    }

    [Fact]
    public void One_vuser_may_end_in_the_middle_of_its_pause()
    {
        LoadResult result = SampleResults.WithLatencies([10, 10, 10, 10, 10]) with
        {
            StartsEnded = TimeSpan.FromSeconds(2.1),
            Thinking = Thinking(1, milliseconds: 490),
        };

        Assert.True(LoadChecks.LittlesLaw(result).Passed);
    }

    [Theory]
    [InlineData(2, false)]
    [InlineData(1, true)]
    public void A_generator_that_oversleeps_is_named(double milliseconds, bool passed)
    {
        ThinkResult thinking = Thinking(10, milliseconds: 50);
        thinking.OwnLateness.Record(TimeSpan.FromMilliseconds(milliseconds));

        LoadResult result = SampleResults.Steady with
        {
            Clients = new(1, default, default, default, default, default),
            Thinking = thinking,
        };

        Assert.Equal(passed ? [] : ["Think time"], Failed(result));
        Assert.Contains(LoadChecks.FromResult(result), check =>
            check.Text.Contains($"99 % of them at most {milliseconds} ms too long", StringComparison.Ordinal));
    }

    private static ThinkResult Thinking(int vusers, double milliseconds) =>
        new(TimeSpan.FromMilliseconds(milliseconds), vusers, new());

    private static IEnumerable<string> Failed(LoadResult result) =>
        LoadChecks.FromResult(result).Where(check => !check.Passed).Select((Check check) => check.Name);
}
