using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Stacks;
using ThreadPoolDiagnostics.Verdicts;

namespace ThreadPoolDiagnostics.Tests.Verdicts;

/// <summary>The verdict is about the worst episode, however long the time around it was well.</summary>
public sealed class EpisodeTests
{
    private static readonly (int Threads, long Queue, double Rate, double Cpu) Well = (4, 0, 600, 20), Stuck = (8, 90, 2, 1);

    [Fact]
    public void A_long_starvation_in_a_longer_time_that_was_well_is_starvation()
    {
        Observation observation = At(
            seconds: 100, Enumerable.Repeat(Well, 100).Concat(Enumerable.Repeat(Stuck, 90)).Concat(Enumerable.Repeat(Well, 110)));

        Diagnosis diagnosis = Decision.Decide(observation);

        Episode episode = Assert.Single(diagnosis.Episodes);
        Assert.Equal((Verdict.Starving, Verdict.Starving, Verdict.Healthy), (diagnosis.Verdict, episode.Verdict, diagnosis.Now));
        Assert.Equal(
            (TimeSpan.FromSeconds(101), TimeSpan.FromSeconds(89), true), (episode.Began, episode.Duration, episode.IsOver));
        Assert.Equal("App.Orders.Show()", episode.BlockingCalls[0].Method);
        Assert.Null(diagnosis.Forecast);
    }

    [Fact]
    public void Half_seconds_count_as_what_they_are()
    {
        Observation three = HalfSeconds(3), four = HalfSeconds(4);

        Assert.NotEqual(Verdict.Starving, Decision.Decide(three).Verdict);
        Assert.Equal(Verdict.Starving, Decision.Decide(four).Verdict);
    }

    [Fact]
    public void The_worst_of_several_episodes_is_the_verdict()
    {
        Observation busy = Given.Sampled(
            [.. Enumerable.Repeat((5, 300L, 900.0, 99.0), 5), .. Enumerable.Repeat(Well, 5),
            .. Enumerable.Repeat(Stuck, 3), .. Enumerable.Repeat(Well, 5)]);
        Observation observation =
            busy with { Stacks = [Given.Snapshot(2, Given.Running(3)), Given.Snapshot(12, Given.Sleeping(8))] };

        Diagnosis diagnosis = Decision.Decide(observation);

        Assert.Equal([Verdict.CpuSaturated, Verdict.Starving], diagnosis.Episodes.Select(episode => episode.Verdict));
        Assert.Equal(Verdict.Starving, diagnosis.Verdict);
    }

    [Fact]
    public void Nothing_more_than_what_passed_between_the_samples_is_claimed()
    {
        Diagnosis diagnosis = Decision.Decide(Given.Sampled(Stuck, Stuck, Stuck).With(Given.Sleeping(8)));

        Assert.Contains(diagnosis.Evidence, line => line.Contains("for at least 2.0 s", StringComparison.Ordinal));
        Assert.Equal(TimeSpan.FromSeconds(2), Assert.Single(diagnosis.Episodes).Duration);
    }

    [Fact]
    public void A_queue_that_falls_by_chance_while_all_workers_are_blocked_starves() =>
        Assert.Equal(Verdict.Starving, Decision.Decide(
            Given.Sampled([.. new[] { 98L, 99, 98, 99, 98, 97, 96, 95 }
                    .Select((queue, index) => (index < 7 ? 9 : 10, queue, 9.0, 3.0))])
                .With(Given.Sleeping(9))).Verdict);

    [Fact]
    public void What_was_measured_of_real_items_counts_where_quick_ones_hide_that_others_wait()
    {
        Observation observation = Given.Sampled(Enumerable.Repeat((201, 120L, 20_000.0, 30.0), 4))
            .With(Given.Sleeping(200), Given.Running(1));
        Observation measured = observation with { QueueDelays = [Scenes.Delay(items: 9_000, waiting: 100, p99: 310, late: 95)] };

        Assert.Equal(Verdict.Blocking, Decision.Decide(observation).Verdict);
        Diagnosis diagnosis = Decision.Decide(measured);
        Assert.Equal(Verdict.Starving, diagnosis.Verdict);
        Assert.Contains(
            diagnosis.Evidence, line => line.Contains("one in a hundred waited 310 ms or longer", StringComparison.Ordinal));
    }

    [Fact]
    public void A_few_items_that_nobody_takes_among_thousands_of_quick_ones_are_late()
    {
        Observation observation = Given.Sampled(Enumerable.Repeat((201, 120L, 20_000.0, 30.0), 4))
            .With(Given.Sleeping(200), Given.Running(1)) with
        {
            QueueDelays = [Scenes.Delay(items: 10_000, waiting: 10, p99: 0.2, late: 8)],
        };

        Assert.Equal(Verdict.Starving, Decision.Decide(observation).Verdict);
    }

    [Fact]
    public void A_queue_as_long_as_the_workers_that_sleep_is_theirs_whatever_goes_past_it()
    {
        StackGroup sleeping = Given.Sleeping(200);
        StackThread[] asleep = Given.Threads(sleeping, demand: 0, slices: 0);
        StackSnapshot[] stacks =
            [.. Enumerable.Range(0, 2).Select(at => Given.Snapshot(at, asleep, sleeping, Given.Running(1)))];

        Verdict With(long queue) =>
            Decision.Decide(Given.Sampled(Enumerable.Repeat((201, queue, 40_000.0, 60.0), 4)) with { Stacks = stacks }).Verdict;

        Assert.Equal(Verdict.Starving, With(220));
        Assert.Equal(Verdict.Blocking, With(20));
    }

    [Fact]
    public void Quick_items_do_not_acquit_a_queue_that_was_there_before_the_look() =>
        Assert.Equal(Verdict.Starving, Decision.Decide(
            Given.Sampled(Enumerable.Repeat((65, 135L, 40.0, 0.0), 4)).With(Given.Sleeping(65)) with
            {
                QueueDelays = [new(
                    TimeSpan.FromSeconds(0.5), TimeSpan.FromSeconds(1.6), 64, 0, TimeSpan.Zero, TimeSpan.Zero, TimeSpan.Zero, 0)],
            }).Verdict);

    private static Observation At(double seconds, IEnumerable<(int Threads, long Queue, double Rate, double Cpu)> course) =>
        Given.Sampled(course) with
        {
            Stacks = [Given.Snapshot(seconds + 0.5, Given.Sleeping(8)), Given.Snapshot(seconds + 1.5, Given.Sleeping(8))],
        };

    private static Observation HalfSeconds(int late)
    {
        Observation observation = At(seconds: 0, Enumerable.Repeat(Stuck, late).Concat(Enumerable.Repeat(Well, 10)));
        return observation with
        {
            Samples = [.. observation.Samples.Select(sample => sample with { Elapsed = sample.Elapsed / 2 })],
        };
    }
}
