using ThreadPoolDiagnostics.WaitProfiles.Events;
using static ThreadPoolDiagnostics.Tests.WaitProfiles.Events.Written;

namespace ThreadPoolDiagnostics.Tests.WaitProfiles.Events;

public sealed class StackedWaitsTests
{
    private readonly List<StackedWait> _found = [];
    private readonly StackedWaits _waits;

    public StackedWaitsTests() => _waits = new(shortest: 20, _found.Add);

    [Fact]
    public void A_wait_has_the_stack_of_its_begin_and_the_time_to_its_end()
    {
        Wait(_waits, WaitStart, thread: 7, 100, 1, 2, 3);
        Wait(_waits, WaitStop, thread: 7, 150);

        StackedWait wait = Assert.Single(_found);
        Assert.Equal((7, 100, 150, false, false), (wait.ThreadId, wait.Begin, wait.End, wait.IsForLock, wait.IsOpen));
        Assert.Equal([1ul, 2, 3], wait.Addresses);
    }

    [Theory]
    [InlineData(119, 0)]
    [InlineData(120, 1)]
    public void A_shorter_one_leaves_nothing(long end, int found)
    {
        Wait(_waits, WaitStart, thread: 7, 100, 1);
        Wait(_waits, WaitStop, thread: 7, end);

        Assert.Equal(found, _found.Count);
    }

    [Fact]
    public void Of_nested_waits_the_outermost_counts()
    {
        Wait(_waits, ContentionStart, thread: 7, 100, 1, 2);
        Wait(_waits, WaitStart, thread: 7, 101, 9);
        Wait(_waits, WaitStop, thread: 7, 180);
        Wait(_waits, ContentionStop, thread: 7, 190);

        StackedWait wait = Assert.Single(_found);
        Assert.Equal((true, 190L), (wait.IsForLock, wait.End));
        Assert.Equal([1ul, 2], wait.Addresses);
    }

    [Fact]
    public void Threads_do_not_end_each_other_s_waits_nor_does_an_end_without_a_begin()
    {
        Wait(_waits, WaitStart, thread: 7, 100, 1);
        Wait(_waits, WaitStop, thread: 8, 150);
        Wait(_waits, ContentionStop, thread: 7, 160);

        Assert.Empty(_found);
    }

    [Fact]
    public void A_wait_whose_inner_end_was_lost_ends_with_its_own()
    {
        Wait(_waits, ContentionStart, thread: 7, 100, 1);
        Wait(_waits, WaitStart, thread: 7, 101, 9);
        Wait(_waits, ContentionStop, thread: 7, 190);

        Assert.Equal(190, Assert.Single(_found).End);
    }

    [Fact]
    public void One_that_has_not_ended_is_open_and_reported_in_the_end()
    {
        Wait(_waits, WaitStart, thread: 7, 100, 1);

        _waits.EndAll(500);

        StackedWait wait = Assert.Single(_found);
        Assert.Equal((true, 500L), (wait.IsOpen, wait.End));
    }
}
