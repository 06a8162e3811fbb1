using ThreadPoolDiagnostics.Observing;

namespace ThreadPoolDiagnostics.Tests.Observing;

public sealed class WatchScheduleTests
{
    [Theory]
    [InlineData(null, 0.4, true, false)]
    [InlineData(null, 0.5, false, true)]
    [InlineData(1.0, 5.9, true, false)]
    [InlineData(1.0, 6.0, true, true)]
    [InlineData(1.0, 20.9, false, false)]
    [InlineData(1.0, 21.0, false, true)]
    public void Stacks_are_taken_every_20_s_and_every_5_s_while_something_looks_wrong(
        double? last, double now, bool isSuspicious, bool isDue) =>
        Assert.Equal(isDue, WatchSchedule.IsDue(
            last is null ? null : TimeSpan.FromSeconds(last.Value), TimeSpan.FromSeconds(now), isSuspicious));
}
