using ThreadPoolDiagnostics.PoolEvents;

namespace ThreadPoolDiagnostics.Tests.PoolEvents;

public sealed class WorkItemLogTests
{
    private readonly WorkItemLog _items = new();

    [Fact]
    public void Events_of_all_threads_are_put_together_in_order_of_time()
    {
        _items.Taken(2, At(0.5));
        _items.Taken(1, At(0.3));
        _items.Queued(1, At(0.1));
        _items.Queued(2, At(0.2));

        Assert.Equal(Seconds(0.2, 0.3), Measure().Waited);
        Assert.Empty(Measure().Waiting);
    }

    [Fact]
    public void What_was_not_taken_waits_until_the_look_ends_and_no_longer()
    {
        _items.Queued(1, At(0.25));
        _items.Taken(1, At(1.5)); // after the end

        Assert.Equal(Seconds(0.75), Measure().Waiting);
        Assert.Empty(Measure().Waited);
    }

    [Fact]
    public void What_was_queued_before_the_look_is_left_out()
    {
        _items.Taken(1, At(0.3));

        Assert.Null(Measure().ToDelay(longestQueue: 10));
    }

    [Fact]
    public void An_object_that_is_queued_again_and_again_is_an_item_each_time()
    {
        foreach (double begin in new[] { 0.0, 0.2, 0.4 })
        {
            _items.Queued(1, At(begin));
            _items.Taken(1, At(begin + 0.1));
        }

        Assert.Equal(Seconds(0.1, 0.1, 0.1), Measure().Waited);
    }

    [Fact]
    public void Of_two_with_one_code_the_first_that_came_is_the_first_that_goes_and_nothing_is_said_of_one_that_may_have_moved()
    {
        _items.Queued(1, At(0.0));
        _items.Queued(1, At(0.4));
        _items.Taken(1, At(0.5));

        Assert.Equal(Seconds(0.5), Measure().Waited);
        Assert.Empty(Measure().Waiting);
    }

    [Fact]
    public void Of_two_with_one_code_that_nobody_took_one_waits_for_sure_since_the_later_time()
    {
        _items.Queued(1, At(0.0));
        _items.Queued(1, At(0.4));

        Assert.Equal(Seconds(0.6), Measure().Waiting);
    }

    [Fact]
    public void The_distribution_has_those_that_still_wait_with_their_time_so_far()
    {
        for (int id = 0; id < 98; id++)
        {
            _items.Queued(id, At(0.1));
            _items.Taken(id, At(0.101));
        }
        _items.Queued(1001, At(0.2));
        _items.Queued(1002, At(0.4));

        QueueDelay delay = Measure().ToDelay(longestQueue: 2)!;

        Assert.Equal((100, 2), (delay.Items, delay.StillWaiting));
        Assert.Equal((At(0.001), At(0.6), At(0.8)), (delay.P50, delay.P99, delay.Longest));
    }

    [Fact]
    public void No_more_wait_than_the_runtime_itself_counts_and_those_least_long()
    {
        _items.Queued(1, At(0.0)); // a task that its waiter ran in place: it left the queue without an event
        _items.Queued(2, At(0.4));

        QueueDelay delay = Measure().ToDelay(longestQueue: 1)!;

        Assert.Equal((1, At(0.6)), (delay.StillWaiting, delay.Longest));
        Assert.Null(Measure().ToDelay(longestQueue: 0));
    }

    private QueueMeasurement Measure() => _items.ToMeasurement(TimeSpan.Zero, At(1));

    private static TimeSpan At(double seconds) => TimeSpan.FromSeconds(seconds);

    private static TimeSpan[] Seconds(params double[] seconds) => [.. seconds.Select(At)];
}
