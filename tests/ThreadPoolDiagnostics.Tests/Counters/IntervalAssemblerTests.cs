using ThreadPoolDiagnostics.Counters;

namespace ThreadPoolDiagnostics.Tests.Counters;

public sealed class IntervalAssemblerTests
{
    private readonly IntervalAssembler _assembler = new(TimeProvider.System);

    [Fact]
    public void A_sample_is_complete_with_its_last_counter_in_whatever_order_they_come()
    {
        foreach (string name in CounterNames.All.Skip(1).Reverse()) Assert.Null(Add(name, 1));

        Assert.NotNull(Add(CounterNames.All.First(), 1));
    }

    [Fact]
    public void Every_counter_lands_in_its_own_field()
    {
        string[] names =
        [
            "threadpool-thread-count", "threadpool-queue-length", "threadpool-completed-items-count", "active-timer-count",
            "cpu-usage", "gc-heap-size", "monitor-lock-contention-count", "exception-count", "working-set",
        ];

        CounterSample sample = names.Select((name, i) => Add(name, i + 1)).ToArray()[^1]!;

        Assert.Equal([1, 2, 3, 4, 5, 6, 7, 8, 9], new double[]
        {
            sample.ThreadCount, sample.QueueLength, sample.CompletedItemsPerSecond, sample.ActiveTimers, sample.CpuPercent,
            sample.GcHeapMegabytes, sample.LockContentionsPerSecond, sample.ExceptionsPerSecond, sample.WorkingSetMegabytes,
        });
    }

    [Fact]
    public void Counters_that_belong_to_no_sample_are_passed_over()
    {
        Assert.Null(Add("gen-0-gc-count", 1));
        Assert.NotNull(AddAll(1));
    }

    [Fact]
    public void Two_intervals_are_never_mixed()
    {
        foreach (string name in CounterNames.All.Skip(1)) Add(name, 1); // the first one was lost

        CounterSample second = CounterNames.All.Skip(1).Append(CounterNames.All.First()).Select(name => Add(name, 2)).ToArray()[^1]!;

        Assert.Equal((2, 2L, 2.0), (second.ThreadCount, second.QueueLength, second.WorkingSetMegabytes));
    }

    [Fact]
    public void A_counter_that_never_comes_is_named_after_five_intervals()
    {
        for (int interval = 0; interval <= 5; interval++)
        {
            Assert.Empty(_assembler.Missing);
            foreach (string name in CounterNames.All.Except(["working-set"])) Add(name, 1);
        }

        Assert.Equal(["working-set"], _assembler.Missing);
    }

    [Fact]
    public void What_was_counted_becomes_a_rate_over_the_real_length_of_the_interval() =>
        Assert.Equal(10, CounterValue.FromIncrement("exception-count", 20, intervalSeconds: 2)!.Value.Value);

    [Fact]
    public void The_burst_that_attaching_itself_causes_is_no_interval() =>
        Assert.Null(CounterValue.FromIncrement("exception-count", 20, intervalSeconds: 0.001));

    private CounterSample? Add(string name, double value) => _assembler.Add(new CounterValue(name, value));

    private CounterSample? AddAll(double value) => CounterNames.All.Select(name => Add(name, value)).ToArray()[^1];
}
