using System.Collections.Concurrent;
using ThreadPoolDiagnostics.Counters;
using ThreadPoolDiagnostics.Incidents;
using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Observing;
using ThreadPoolDiagnostics.Stacks.Waits;
using ThreadPoolDiagnostics.Verdicts;

namespace ThreadPoolDiagnostics.Tests.Incidents;

public sealed class ProcessFollowerTests
{
    private readonly ConcurrentQueue<Incident> _incidents = new();

    [Fact]
    public void An_episode_that_ends_is_told_of_with_its_call_and_the_time_before_it()
    {
        using var target = Target.Start("stall-that-ends");
        DateTimeOffset start = TimeProvider.System.GetUtcNow();
        using ProcessFollower follower = Follow(target);

        Eventually.Holds( // where others use the processors, work stays late, and the episode goes on
            () => _incidents.Any(incident => incident.IsOver), () => "the stall ends", TimeSpan.FromMinutes(3));

        Incident incident = _incidents.Last();
        Assert.Equal("TestTargets.Starving.StallThatEnds.Ask", incident.Cause.Method);
        Assert.Equal((Verdict.Starving, WaitKind.Task), (incident.Diagnosis.Verdict, incident.Cause.Wait));
        Assert.InRange(incident.Began, start, TimeProvider.System.GetUtcNow());
        Assert.True(incident.Observation.Samples[0].QueueLength < 100, "the first sample is from before the stall");
        Assert.Single(_incidents.Select(one => one.Began).Distinct());
    }

    [Fact]
    public void One_that_the_process_ends_in_is_told_of()
    {
        using var target = Target.Start("task-wait");
        using ProcessFollower follower = Follow(target);
        Eventually.Holds(() => !_incidents.IsEmpty, "it starves from its start");
        int told = _incidents.Count;

        target.Kill();

        Eventually.Holds(() => follower.HasEnded, "it has noticed");
        Assert.True(_incidents.Count > told);
        Assert.False(_incidents.Last().IsOver);
        Assert.Equal("TestTargets.Scenarios.TaskWait", _incidents.Last().Cause.Method);
    }

    [Fact]
    public void An_incident_after_the_clock_was_set_has_the_new_time()
    {
        var clock = new SettableClock();
        using var target = Target.Start("task-wait");
        using ProcessFollower follower = Follow(target, clock);

        clock.Ahead = TimeSpan.FromDays(1);
        DateTimeOffset set = clock.GetUtcNow();

        Eventually.Holds(() => !_incidents.IsEmpty, "it starves from its start");
        Assert.InRange(_incidents.First().Began, set - TimeSpan.FromMinutes(5), clock.GetUtcNow());
    }

    [Fact]
    public void A_process_that_is_well_costs_it_no_stacks_and_has_no_incident()
    {
        using var target = Target.Start("async");
        using ProcessFollower follower = Follow(target);

        Eventually.Holds(() => follower.ToObservation().Samples.Count >= 4, "samples");

        Observation observation = follower.ToObservation();
        Assert.True(
            observation.Stacks.Count == 0 || observation.Samples.Any(sample => IsSuspect(sample, observation)),
            $"stacks of a process that looked well: {string.Join(Environment.NewLine, observation.Samples)}");
        follower.Dispose();
        Assert.Empty(_incidents);
    }

    /// <summary>On a machine that others saturate, work does wait for a while at a process that is well.</summary>
    private static bool IsSuspect(CounterSample last, Observation observation) => CaptureTrigger.Arises(observation with
    {
        Samples = [.. observation.Samples.TakeWhile(sample => sample.Elapsed < last.Elapsed), last],
        Stacks = [],
        Duration = last.Elapsed,
    });

    private ProcessFollower Follow(Target target, TimeProvider? time = null) => ProcessFollower.Start(
        target.Examined, new FollowSettings { Interval = TimeSpan.FromSeconds(0.46), Time = time ?? TimeProvider.System },
        _incidents.Enqueue);

    /// <summary>A clock that can be set, as by NTP; the elapsed time goes on.</summary>
    private sealed class SettableClock : TimeProvider
    {
        private long _ahead;

        public TimeSpan Ahead { set => Volatile.Write(ref _ahead, value.Ticks); }

        public override DateTimeOffset GetUtcNow() => base.GetUtcNow() + new TimeSpan(Volatile.Read(ref _ahead));
    }
}
