using ThreadPoolDiagnostics.Stacks.Native;

namespace ThreadPoolDiagnostics.Tests.Stacks.Native;

public sealed class SchedulerAccountTests
{
    [Theory]
    [InlineData("1000 234 5\n", 1000, 234, 5)]
    [InlineData("0 0 0", 0, 0, 0)]
    public void Time_on_a_core_and_time_in_the_queue_for_one_count(string schedstat, long onCore, long inQueue, long timeslices)
    {
        var account = SchedulerAccount.Parse(schedstat);

        Assert.Equal(new(onCore, inQueue, timeslices), account);
        Assert.Equal(onCore + inQueue, account!.Wanted);
    }

    [Theory]
    [InlineData("")]
    [InlineData("x y z")]
    [InlineData("12")]
    public void Anything_else_says_nothing(string schedstat) => Assert.Null(SchedulerAccount.Parse(schedstat));
}
