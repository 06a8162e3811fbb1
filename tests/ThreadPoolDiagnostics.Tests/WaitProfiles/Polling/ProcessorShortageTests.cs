using ThreadPoolDiagnostics.WaitProfiles.Polling;

namespace ThreadPoolDiagnostics.Tests.WaitProfiles.Polling;

public sealed class ProcessorShortageTests
{
    private const long Second = 1_000_000_000;

    [Fact]
    public void Threads_that_waited_for_a_processor_most_of_the_time_are_a_gap() =>
        Assert.StartsWith(
            "Its pool threads ran for 3.0 s, and waited 40 s for a free processor:",
            ProcessorShortage.Describe(new(OnCore: 3 * Second, InQueue: 40 * Second, Timeslices: 5_000)),
            StringComparison.Ordinal);

    [Theory]
    [InlineData(3 * Second, 11 * Second)]
    [InlineData(0, Second - 1_000_000)]
    [InlineData(0, 0)]
    public void A_busy_machine_is_none(long onCore, long inQueue) =>
        Assert.Null(ProcessorShortage.Describe(new(onCore, inQueue, Timeslices: 100)));
}
