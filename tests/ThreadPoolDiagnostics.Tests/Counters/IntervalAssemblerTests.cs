using System.Globalization;
using ThreadPoolDiagnostics.Counters;

namespace ThreadPoolDiagnostics.Tests.Counters;

public sealed class IntervalAssemblerTests
{
    private readonly IntervalAssembler _assembler = new(TimeProvider.System);

    [Fact]
    public void A_sample_is_complete_with_its_last_counter_in_whatever_order_they_come()
    {
        foreach (string name in CounterNames.All.Reverse()) Assert.Null(Add(name, 1));

        Assert.NotNull(Add("total-pause-time-by-gc", 1));
    }

    [Fact]
    public void Milliseconds_of_pauses_a_second_are_a_share_of_the_time()
    {
        foreach (string name in CounterNames.All) Add(name, 1);
        Add("time-in-gc", 40);

        Assert.Equal(25, Add("total-pause-time-by-gc", 250)!.GcPausePercent);
    }

    [Fact]
    public void A_runtime_without_the_time_of_pauses_gives_the_share_of_its_last_collection_with_the_same_burst()
    {
        foreach (string name in CounterNames.All) Assert.Null(Add(name, 1));
        Add("time-in-gc", 40);

        Assert.Equal(40, Add("gen-0-size", 1)!.GcPausePercent);
    }

    [Fact]
    public void A_runtime_that_says_nothing_of_collections_holds_up_the_first_sample_and_no_other()
    {
        foreach (string name in CounterNames.All) Assert.Null(Add(name, 1));

        Assert.Equal(1, Add(CounterNames.All.First(), 2)!.ThreadCount);
        CounterSample second = CounterNames.All.Skip(1).Select(name => Add(name, 2)).ToArray()[^1]!;

        Assert.Equal((2, null), (second.ThreadCount, second.GcPausePercent));
        Assert.Equal(3, AddNeeded(3)!.ThreadCount);
    }

    [Fact]
    public void The_pauses_of_one_interval_are_not_those_of_another()
    {
        Add("total-pause-time-by-gc", 500); // of an interval whose other counters were lost
        foreach (string name in CounterNames.All) Add(name, 1);

        Assert.Null(Add("gen-0-size", 0)!.GcPausePercent);
    }

    [Fact]
    public void Every_counter_lands_in_its_own_field()
    {
        string[] names =
        [
            "threadpool-thread-count", "threadpool-queue-length", "threadpool-completed-items-count", "active-timer-count",
            "cpu-usage", "gc-heap-size", "monitor-lock-contention-count", "exception-count", "working-set",
        ];

        foreach ((int i, string name) in names.Index()) Add(name, i + 1);
        CounterSample sample = Add("gen-0-size", 0)!;

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

        foreach (string name in CounterNames.All.Skip(1).Append(CounterNames.All.First())) Add(name, 2);
        CounterSample second = Add("gen-0-size", 0)!;

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
        Assert.Equal(10, CounterValue.FromIncrement("exception-count", 20, intervalSeconds: 2).Value);

    [Theory]
    [InlineData(0.001f, "Interval=1000", true)]
    [InlineData(0.09f, "Interval=500", true)]
    [InlineData(0.49f, "Interval=500", false)]
    [InlineData(0.15f, "Interval=1000", true)]
    [InlineData(0.05f, "", false)]
    public void The_burst_that_attaching_itself_causes_is_no_interval(float seconds, string series, bool isFragment) =>
        Assert.Equal(isFragment, EventCounterEvent.IsFragment(seconds, series));

    [Theory]
    [InlineData(1000, "1")]
    [InlineData(2000, "2")]
    [InlineData(500, "500E-3")]
    [InlineData(460, "460E-3")]
    [InlineData(1500, "1500E-3")]
    public void An_interval_has_no_decimal_point_which_some_cultures_read_as_something_else(int milliseconds, string text)
    {
        Assert.Equal(text, EventCounterEvent.IntervalText(TimeSpan.FromMilliseconds(milliseconds)));
        var german = new NumberFormatInfo { NumberDecimalSeparator = ",", NumberGroupSeparator = "." };
        Assert.Equal(milliseconds / 1000f, float.Parse(text, german));
    }

    private CounterSample? Add(string name, double value) => _assembler.Add(new CounterValue(name, value));

    private CounterSample? AddNeeded(double value) => CounterNames.All.Select(name => Add(name, value)).ToArray()[^1];

    private CounterSample? AddAll(double value)
    {
        AddNeeded(value);
        return Add("gen-0-size", 0);
    }
}
