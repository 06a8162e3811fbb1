using ThreadPoolDiagnostics.Observations;

namespace ThreadPoolDiagnostics.Tests.Observing;

/// <summary>
/// How often samples come. Nothing else runs meanwhile: it would take the processors from those that make them.
/// </summary>
[CollectionDefinition(nameof(PaceTests), DisableParallelization = true)]
[Collection(nameof(PaceTests))]
public sealed class PaceTests
{
    [Fact]
    public void Samples_come_twice_a_second_also_where_a_comma_is_the_decimal_point()
    {
        using var target = Target.Start("comma-culture");

        Observation seen = PoolObserverTests.ObserveUntil(target, PoolObserverTests.Often, now => now.Samples.Count >= 4);

        Assert.True(
            seen.Samples[3].Elapsed - seen.Samples[0].Elapsed < TimeSpan.FromSeconds(3), "four at intervals of half a second");
        double[] rates = [.. seen.Samples.Select(sample => sample.CompletedItemsPerSecond).Order()];
        Assert.InRange(rates[rates.Length / 2], 50, 5_000); // 125 callers, two items each, 500 ms; the first may have begun later
    }

    [Theory]
    [InlineData("net8.0")]
    [InlineData("net9.0")]
    public void Older_runtimes_give_samples_twice_a_second_pauses_waits_and_the_delay_of_items(string framework)
    {
        using Target target = LegacyTarget.Start(framework, "task-wait");

        Observation seen = PoolObserverTests.ObserveUntil(target, PoolObserverTests.Often, now =>
            now.Samples.Count >= 4
                && now.Waits.Any(wait => wait.Duration > TimeSpan.FromMilliseconds(300))
                && now.QueueDelays.Count > 0);

        Assert.True(
            seen.Samples[3].Elapsed - seen.Samples[0].Elapsed < TimeSpan.FromSeconds(3), "four at intervals of half a second");
        Assert.All(seen.Samples, sample => Assert.InRange(sample.GcPausePercent!.Value, 0, 100));
    }
}
