using ThreadPoolDiagnostics.WaitProfiles.Polling;

namespace ThreadPoolDiagnostics.Tests.WaitProfiles.Polling;

public sealed class ProcessorShortageTests
{
    private const long Second = 1_000_000_000;

    [Fact]
    public void Threads_that_waited_long_for_a_processor_each_time_are_a_gap() =>
        Assert.StartsWith(
            "Its pool threads waited 8 ms for a free processor each time, on average, and 40 s in all:",
            Assert.Single(ProcessorShortage.Describe(
                new(OnCore: 3 * Second, InQueue: 40 * Second, Timeslices: 5_000), LooksEvery(10, 10, 10))),
            StringComparison.Ordinal);

    [Fact]
    public void A_tool_that_seldom_got_a_processor_is_a_gap() =>
        Assert.StartsWith(
            "The processors were busy: for 240 ms of 300 ms the pool threads were looked at less often than every 50 ms,",
            Assert.Single(ProcessorShortage.Describe(new(0, 0, 0), LooksEvery(20, 120, 40, 120))),
            StringComparison.Ordinal);

    [Theory]
    [InlineData(11 * Second, 10_000)]
    [InlineData(Second - 1_000_000, 10)]
    [InlineData(0, 0)]
    public void A_busy_machine_is_none(long inQueue, long timeslices) =>
        Assert.Empty(ProcessorShortage.Describe(new(OnCore: Second, inQueue, timeslices), LooksEvery(20, 10, 50, 20)));

    private static LookTimes LooksEvery(params int[] milliseconds)
    {
        var looks = new LookTimes();
        long now = 0;
        looks.Add(now);
        foreach (int interval in milliseconds) looks.Add(now += interval * TimeProvider.System.TimestampFrequency / 1_000);
        return looks;
    }
}
