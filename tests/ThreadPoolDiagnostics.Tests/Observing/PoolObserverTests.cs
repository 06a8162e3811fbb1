using StockExchange.Measuring;
using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Observing;
using ThreadPoolDiagnostics.PoolEvents;

namespace ThreadPoolDiagnostics.Tests.Observing;

public sealed class PoolObserverTests
{
    private static readonly TimeSpan Tick = TimeSpan.FromMilliseconds(100);
    internal static readonly ObserverSettings Often = new() { Interval = TimeSpan.FromSeconds(0.5) };

    [Fact]
    public void The_delay_of_items_behind_blocked_threads_is_measured_however_many_quick_ones_pass_by()
    {
        using var target = Target.Start("quick-in-own-queue");

        Observation observation = ObserveUntil(target, Often, now => now.QueueDelays.Count > 0);

        QueueDelay delay = observation.QueueDelays[0];
        Assert.True(delay.Items > 100, $"{delay}");
        Assert.True(delay.StillWaiting > 0, $"{delay}");
        Assert.True(delay.P50 < TimeSpan.FromMilliseconds(10), $"{delay}");
        Assert.True(delay.Longest > TimeSpan.FromMilliseconds(100), $"{delay}");
        Assert.True(delay.Longest <= delay.Duration, $"{delay}");
    }

    [Fact]
    public void Items_behind_threads_that_wait_for_tasks_wait_long()
    {
        using var target = Target.Start("sleep-poll");

        Observation observation = ObserveUntil(target, Often, now =>
            now.QueueDelays.Any(delay => delay.P50 > TimeSpan.FromMilliseconds(100)));

        Assert.All(observation.QueueDelays, delay => Assert.True(delay.Longest <= delay.Duration, $"{delay}"));
    }

    [Fact]
    public void Counters_only_means_that_nothing_else_is_asked_of_a_process_however_it_starves()
    {
        using var target = Target.Start("task-wait");

        Observation observation = ObserveUntil(target, Often with { CapturesDetails = false }, now => now.Samples.Count >= 6);

        Assert.Empty(observation.Stacks);
        Assert.Empty(observation.Waits);
        Assert.Empty(observation.QueueDelays);
        Assert.NotEmpty(observation.Adjustments);
    }

    [Fact]
    public void What_is_older_than_it_remembers_is_forgotten()
    {
        using var target = Target.Start("task-wait");
        ObserverSettings settings = Often with { Remembered = TimeSpan.FromSeconds(2) };

        Observation observation =
            ObserveUntil(target, settings, now => now.Duration > TimeSpan.FromSeconds(6) && now.Samples.Count > 0);

        Assert.All(observation.Samples, sample => Assert.True(sample.Elapsed > observation.Duration - TimeSpan.FromSeconds(5)));
        Assert.All(
            observation.Requests, request => Assert.True(request.Elapsed > observation.Duration - TimeSpan.FromSeconds(5)));
    }

    [Fact]
    public void A_part_of_the_time_is_an_observation_of_its_own()
    {
        using var target = Target.Start("task-wait");
        using var observer = PoolObserver.Start(target.Examined, Often, TestContext.Current.CancellationToken);
        Eventually.Holds(() => observer.WaitForNews(Tick) && observer.Samples.Count >= 5, "samples");

        Observation part = observer.ToObservation(observer.Samples[1].Elapsed, TimeSpan.FromSeconds(1));

        Assert.Equal(TimeSpan.Zero, part.Samples[0].Elapsed);
        Assert.All(part.Samples, sample => Assert.InRange(sample.Elapsed, TimeSpan.Zero, TimeSpan.FromSeconds(1)));
        Assert.Equal(TimeSpan.FromSeconds(1), part.Duration);
    }

    [Fact]
    public void Collections_that_stop_the_process_show_in_its_samples()
    {
        using var target = Target.Start("garbage");

        ObserveUntil(target, Often, now => now.Samples.Any(sample => sample.GcPausePercent is > 0 and <= 100));
    }

    [Fact]
    public void The_quota_of_the_process_is_read_and_not_our_own()
    {
        using ControlGroup? group = ControlGroup.TryCreate(processors: 0.5, out string refusal);
        Assert.SkipWhen(group is null, refusal);
        using var target = Target.Start("task-wait");
        group.Add(target.Id);

        Observation observation = ObserveUntil(target, Often, now => now.Quotas.Count >= 2);

        Assert.All(observation.Quotas, reading => Assert.Equal(0.5, reading.Quota.Cores));
    }

    [Fact]
    public void A_process_that_is_killed_in_the_midst_of_it_leaves_what_was_seen_and_no_failure()
    {
        using var target = Target.Start("task-wait");
        using var observer = PoolObserver.Start(target.Examined, Often, TestContext.Current.CancellationToken);
        Eventually.Holds(() => observer.WaitForNews(Tick) && observer.ToObservation().Waits.Count > 0, "followed");

        target.Kill();

        Eventually.Holds(() => observer.HasEnded, "ended");
        observer.Dispose();
        Assert.NotEmpty(observer.ToObservation().Samples);
        Assert.Null(observer.Failure);
    }

    internal static Observation ObserveUntil(Target target, ObserverSettings settings, Func<Observation, bool> condition)
    {
        using var observer = PoolObserver.Start(target.Examined, settings, TestContext.Current.CancellationToken);
        Observation observation = observer.ToObservation();
        Eventually.Holds(() => observer.WaitForNews(Tick) && condition(observation = observer.ToObservation()), "observed");
        return observation;
    }
}
