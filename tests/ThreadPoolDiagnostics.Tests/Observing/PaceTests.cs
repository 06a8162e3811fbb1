using ThreadPoolDiagnostics.Observations;

namespace ThreadPoolDiagnostics.Tests.Observing;

/// <summary>How often samples come. Runs alone: other tests would take the processors from the runtime.</summary>
[CollectionDefinition(nameof(PaceTests), DisableParallelization = true)]
[Collection(nameof(PaceTests))]
public sealed class PaceTests
{
    [Theory]
    [InlineData("net8.0")]
    [InlineData("net9.0")]
    [InlineData(null)]
    [InlineData("net11.0")]
    public void Samples_come_twice_a_second_also_where_a_comma_is_the_decimal_point(string? runtime)
    {
        using var target = Target.StartOn(runtime, "comma-culture");

        Observation observation = PoolObserverTests.ObserveUntil(target, PoolObserverTests.Often, now => now.Samples.Count >= 4);

        AssertPace(observation);
        double[] rates = [.. observation.Samples.Select(sample => sample.CompletedItemsPerSecond).Order()];
        Assert.InRange(rates[rates.Length / 2], 50, 5_000); // 125 callers, two items each, 500 ms; the first may have begun later
    }

    [Theory]
    [InlineData("net8.0")]
    [InlineData("net9.0")]
    [InlineData("net11.0")]
    public void Other_runtimes_give_samples_twice_a_second_pauses_waits_and_the_delay_of_items(string runtime)
    {
        using var target = Target.StartOn(runtime, "task-wait");

        Observation observation = PoolObserverTests.ObserveUntil(target, PoolObserverTests.Often, now =>
            now.Samples.Count >= 4
                && now.Waits.Any(wait => wait.Duration > TimeSpan.FromMilliseconds(300))
                && now.QueueDelays.Count > 0);

        AssertPace(observation);
        Assert.All(observation.Samples, sample => Assert.InRange(sample.GcPausePercent!.Value, 0, 100));
    }

    private static void AssertPace(Observation observation) => Assert.True(
        observation.Samples[3].Elapsed - observation.Samples[0].Elapsed < TimeSpan.FromSeconds(3),
        "four at intervals of half a second");
}
