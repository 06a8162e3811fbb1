using FsCheck;
using FsCheck.Fluent;
using FsCheck.Xunit;
using ThreadPoolDiagnostics.Counters;
using ThreadPoolDiagnostics.Verdicts;

namespace ThreadPoolDiagnostics.Tests.Verdicts;

public sealed class QueueDelayBoundTests
{
    [Fact]
    public void While_nothing_is_taken_it_is_the_time_since_work_was_first_found_to_stand() =>
        Assert.Equal(3, Seconds((8, 0, 500), (8, 5, 0), (8, 5, 0), (8, 6, 0), (8, 6, 0), (8, 7, 0)));

    [Fact]
    public void A_new_thread_takes_an_item_without_completing_one()
    {
        Assert.Equal(3, Seconds((8, 3, 0), (8, 3, 0), (9, 3, 0), (10, 3, 0), (10, 3, 0)));
        Assert.Equal(2, Seconds((8, 2, 0), (8, 2, 0), (9, 2, 0), (10, 2, 0), (10, 2, 0)));
    }

    [Fact]
    public void Completed_items_count_as_taken_ones()
    {
        Assert.Equal(4, Seconds((8, 90, 2), (8, 90, 2), (8, 90, 2), (8, 90, 2), (8, 90, 0), (8, 90, 0)));
        Assert.Equal(1, Seconds((8, 90, 99), (8, 90, 99), (8, 90, 99), (8, 90, 99), (8, 90, 99), (8, 90, 0)));
    }

    [Fact]
    public void A_queue_that_was_empty_meanwhile_holds_nothing_older()
    {
        Assert.Equal(1, Seconds((8, 90, 0), (8, 90, 0), (8, 0, 0), (8, 90, 0), (8, 90, 0), (8, 90, 0)));
        Assert.Equal(0, Seconds((8, 90, 0), (8, 0, 0)));
    }

    [Fact]
    public void Two_samples_do_not_show_it() => Assert.Equal(0, Seconds((8, 90, 0), (8, 90, 0)));

    private static readonly Gen<(int Queued, int Ended, int Added)> Second =
        from queued in Gen.Choose(0, 4)
        from ended in Gen.Choose(0, 1)
        from added in Gen.Elements(0, 0, 1)
        select (queued, ended, added);

    /// <summary>A pool whose threads take items in order and hold them, some for ever.</summary>
    [Property(MaxTest = 500)]
    public Property No_item_of_a_simulated_pool_waits_less() => Prop.ForAll(
        Second.ListOf().ToArbitrary(),
        seconds =>
        {
            var queue = new Queue<int>(Enumerable.Repeat(0, 6)); // the second in which each was queued
            int threads = 2, now = 0;
            List<CounterSample> samples = [Given.Sample(queue.Count, 0, now) with { ThreadCount = threads }];
            foreach ((int queued, int ended, int added) in seconds)
            {
                now++;
                threads += added;
                for (int taken = 0; taken < ended + added && queue.Count > 0; taken++) queue.Dequeue();
                for (int i = 0; i < queued; i++) queue.Enqueue(now);
                samples.Add(Given.Sample(queue.Count, ended, now) with { ThreadCount = threads });
            }
            if (queue.Count > 0) Assert.True(QueueDelayBound.At(samples, now).TotalSeconds <= now - queue.Peek());
        });

    private static double Seconds(params (int Threads, long Queue, double Rate)[] seconds)
    {
        CounterSample[] samples =
            [.. Given.Sampled(seconds.Select(second => (second.Threads, second.Queue, second.Rate, 1.0))).Samples];
        return QueueDelayBound.At(samples, samples.Length - 1).TotalSeconds;
    }
}
