using ThreadPoolDiagnostics.Observing;

namespace ThreadPoolDiagnostics.Tests.Observing;

public sealed class SnapshotScheduleTests
{
    [Theory]
    [InlineData(5, new[] { 0.3, 1.6, 2.7 })]
    [InlineData(10, new[] { 0.3, 1.6, 2.7, 5.7, 8.7 })]
    [InlineData(32.7, new[] { 0.3, 1.6, 2.7, 12.7, 22.7, 32.7 })]
    public void Stacks_of_a_suspicious_process_are_spread_over_the_time_there_is(double seconds, double[] expected) =>
        Assert.Equal(expected, Times(seconds, isSuspicious: true));

    [Theory]
    [InlineData(3)]
    [InlineData(600)]
    public void A_process_that_seems_to_be_well_is_left_alone_after_two(double seconds) =>
        Assert.Equal([0.3, 1.6], Times(seconds, isSuspicious: false));

    private static double[] Times(double seconds, bool isSuspicious)
    {
        var schedule = new SnapshotSchedule(TimeSpan.FromSeconds(seconds));
        var times = new List<double>();
        for (int tenths = 0; tenths <= seconds * 10; tenths++)
        {
            if (schedule.IsDue(times.Count, TimeSpan.FromSeconds(tenths / 10.0), isSuspicious)) times.Add(tenths / 10.0);
        }
        return [.. times];
    }
}
