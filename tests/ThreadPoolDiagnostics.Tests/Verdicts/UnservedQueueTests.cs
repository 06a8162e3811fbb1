using ThreadPoolDiagnostics.Counters;
using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Verdicts;

namespace ThreadPoolDiagnostics.Tests.Verdicts;

/// <summary>Starvation by counters alone where the pool does not grow, and what looks alike.</summary>
public sealed class UnservedQueueTests
{
    /// <summary>Three threads, 122 items, 98 completed a second, at 1 % of the processors: a lock that all need.</summary>
    private static readonly Interval Convoy = new(Threads: 3, Queue: 122, Completed: 98, Cpu: 1);

    private static readonly Interval Stuck = new(Threads: 32, Queue: 122, Completed: 0, Cpu: 0.3);

    [Fact]
    public void A_queue_that_is_never_empty_in_an_idle_process_starves()
    {
        Diagnosis diagnosis = Decide(Convoy, 12);

        Assert.Equal(Verdict.Starving, diagnosis.Verdict);
        Assert.Contains(
            "For 10 s the queue was never empty: in each interval fewer items were taken than were queued at its begin, and the "
                + "process used hardly any processor time.",
            diagnosis.Evidence);
    }

    [Theory]
    [InlineData(12, Verdict.Unknown)]
    [InlineData(20, Verdict.Unknown)]
    [InlineData(26, Verdict.Starving)]
    public void Where_nothing_is_completed_idle_threads_would_have_left_after_20_s(int seconds, Verdict verdict) =>
        Assert.Equal(verdict, Decide(Stuck, seconds).Verdict);

    [Fact]
    public void A_thread_that_left_was_idle_so_a_wake_up_may_be_lost()
    {
        Interval[] intervals = [.. Enumerable.Repeat(Stuck, 13), .. Enumerable.Repeat(Stuck with { Threads = 30 }, 13)];

        Assert.Equal(Verdict.Unknown, Decide(intervals).Verdict);
    }

    [Fact]
    public void A_queue_that_was_filled_anew_in_each_interval_may_have_been_empty() =>
        Assert.Equal(Verdict.Unknown, Decide(Convoy with { Completed = 122 }, 12).Verdict);

    [Theory]
    [InlineData(5.5, 0)]
    [InlineData(1, 25)]
    public void Who_computes_or_collects_does_not_starve_by_it(double cpu, double collecting) =>
        Assert.Equal(Verdict.Unknown, Decide(Convoy with { Cpu = cpu, Collecting = collecting }, 12).Verdict);

    [Theory]
    [InlineData(64, Verdict.Unknown)]
    [InlineData(4, Verdict.Starving)]
    [InlineData(0, Verdict.Starving)]
    public void A_pool_that_is_limited_to_fewer_threads_than_processors_may_compute(int processors, Verdict verdict)
    {
        Observation observation = Observe([.. Enumerable.Repeat(Convoy with { Cpu = 3 }, 12)]);

        Assert.Equal(verdict, Decision.Decide(observation with { Processors = processors }).Verdict);
    }

    [Fact]
    public void A_process_that_was_stopped_between_samples_took_nothing_meanwhile()
    {
        Observation observation = Observe([.. Enumerable.Repeat(Convoy, 12)]);
        CounterSample[] stopped =
        [
            .. observation.Samples.Select((sample, at) =>
                sample with { Elapsed = sample.Elapsed + TimeSpan.FromSeconds(at / 4 * 9) }),
        ];

        Assert.NotEqual(Verdict.Starving, Decision.Decide(observation with { Samples = stopped }).Verdict);
    }

    private static Diagnosis Decide(Interval interval, int count) => Decide([.. Enumerable.Repeat(interval, count)]);

    private static Diagnosis Decide(Interval[] intervals) => Decision.Decide(Observe(intervals));

    private static Observation Observe(Interval[] intervals) => new()
    {
        Processors = 0,
        Duration = TimeSpan.FromSeconds(intervals.Length),
        Samples =
        [
            .. intervals.Select((one, at) => new CounterSample
            {
                Elapsed = TimeSpan.FromSeconds(at + 1),
                Timestamp = 0,
                ThreadCount = one.Threads,
                QueueLength = one.Queue,
                CompletedItemsPerSecond = one.Completed,
                ActiveTimers = 0,
                CpuPercent = one.Cpu,
                GcPausePercent = one.Collecting,
                GcHeapMegabytes = 1,
                LockContentionsPerSecond = 0,
                ExceptionsPerSecond = 0,
                WorkingSetMegabytes = 40,
            }),
        ],
        Counters = new() { HasCpu = true, HasThreads = true },
    };

    private sealed record Interval(int Threads, int Queue, int Completed, double Cpu, double Collecting = 0);
}
