using FsCheck;
using FsCheck.Xunit;
using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.PoolEvents;

namespace ThreadPoolDiagnostics.Tests.Observations;

public sealed class ObservationWindowTests
{
    private static readonly TimeSpan Window = TimeSpan.FromSeconds(10);

    [Property]
    public bool It_has_exactly_what_happened_in_it_counted_from_its_begin(PositiveInt[] gaps)
    {
        double now = 0;
        double[] times = [.. gaps.Select(gap => now += gap.Get / 10.0)];
        Observation observation = Given.With(seconds: now) with
        {
            Adjustments = [.. times.Select(time =>
                new ThreadAdjustment(TimeSpan.FromSeconds(time), 1, AdjustmentReason.Starvation))],
        };

        Observation window = ObservationWindow.Last(observation, Window);

        TimeSpan start = observation.Duration - Window;
        return window.Duration == observation.Duration
            && window.Adjustments.All(adjustment => adjustment.Elapsed >= start && adjustment.Elapsed <= window.Duration)
            && window.Adjustments.Count == observation.Adjustments.Count(adjustment => adjustment.Elapsed >= start);
    }

    [Fact]
    public void The_latest_stacks_stay_as_long_as_there_are_no_newer_ones()
    {
        Observation observation = Given.With(stacks: [Given.Snapshot(1), Given.Snapshot(15)], seconds: 30);

        Assert.Equal(TimeSpan.FromSeconds(15), Assert.Single(ObservationWindow.Last(observation, Window).Stacks).Elapsed);
    }
}
