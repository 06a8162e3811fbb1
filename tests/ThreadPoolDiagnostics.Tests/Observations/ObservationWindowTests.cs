using FsCheck;
using FsCheck.Fluent;
using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.PoolEvents;

namespace ThreadPoolDiagnostics.Tests.Observations;

public sealed class ObservationWindowTests
{
    private static readonly TimeSpan Window = TimeSpan.FromSeconds(10);

    [Fact]
    public void It_has_exactly_what_happened_in_it_counted_from_its_begin() =>
        Prop.ForAll(ArbMap.Default.GeneratorFor<PositiveInt>().ListOf().ToArbitrary(), gaps =>
        {
            double now = 0;
            double[] times = [.. gaps.Select(gap => now += gap.Get / 10.0)];
            Observation seen = Seen.With(seconds: now) with
            {
                Adjustments = [.. times.Select(time =>
                    new ThreadAdjustment(TimeSpan.FromSeconds(time), 1, AdjustmentReason.Starvation))],
            };

            Observation window = ObservationWindow.Last(seen, Window);

            TimeSpan start = seen.Duration - Window;
            return window.Duration == seen.Duration
                && window.Adjustments.All(adjustment => adjustment.Elapsed >= start && adjustment.Elapsed <= window.Duration)
                && window.Adjustments.Count == seen.Adjustments.Count(adjustment => adjustment.Elapsed >= start);
        }).QuickCheckThrowOnFailure();

    [Fact]
    public void The_latest_stacks_stay_as_long_as_there_are_no_newer_ones()
    {
        Observation seen = Seen.With(stacks: [Seen.Snapshot(1), Seen.Snapshot(15)], seconds: 30);

        Assert.Equal(TimeSpan.FromSeconds(15), Assert.Single(ObservationWindow.Last(seen, Window).Stacks).Elapsed);
    }
}
