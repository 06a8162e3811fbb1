using FsCheck;
using FsCheck.Fluent;
using FsCheck.Xunit;
using ThreadPoolDiagnostics.Counters;
using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.PoolEvents;
using ThreadPoolDiagnostics.Stacks;
using ThreadPoolDiagnostics.Verdicts;

namespace ThreadPoolDiagnostics.Tests.Verdicts;

/// <summary>What holds of every observation, likely or not.</summary>
[Properties(MaxTest = 1_000)]
public sealed class RulesProperties
{
    private static readonly Gen<(int Threads, long Queue, double Rate, double Cpu)> Second =
        from threads in Gen.Choose(0, 300)
        from queue in Gen.Elements(0L, 1, 5, 50, 500, 20_000)
        from rate in Gen.Elements(0.0, 0.5, 10, 500, 100_000)
        from cpu in Gen.Choose(0, 100)
        select (threads, queue, rate, (double)cpu);

    private static readonly Gen<StackGroup[]> Groups =
        from sleeping in Gen.Choose(0, 100)
        from running in Gen.Choose(0, 10)
        from outside in Gen.Choose(0, 10)
        from idle in Gen.Choose(0, 10)
        from dedicated in Gen.Choose(0, 10)
        select NotEmpty(
            Given.Sleeping(sleeping), Given.Running(running), Given.Outside(outside), Given.Idle(idle),
            Given.Dedicated(dedicated));

    private static readonly Gen<Observation> Observations =
        from seconds in Second.ListOf()
        from groups in Groups
        from hasStacks in Gen.Elements(true, true, false)
        from processors in Gen.Choose(0, 16)
        from machine in Gen.Elements<double?>(null, 3, 100)
        from starvation in Gen.Choose(0, 3)
        let observation = Given.Sampled(seconds).Adjusted(AdjustmentReason.Starvation, starvation) with
        {
            Processors = processors,
            MachineCpuPercent = machine,
        }
        select hasStacks ? observation.With(groups) : observation;

    [Property]
    public Property The_same_observation_gives_the_same_diagnosis() => Holds(observation =>
    {
        Diagnosis first =
            Decision.Decide(observation), second = Decision.Decide(ObservationJson.Read(ObservationJson.Write(observation)));
        Assert.Equal(first.Verdict, second.Verdict);
        Assert.Equal(first.Summary, second.Summary);
        Assert.Equal(first.Evidence, second.Evidence);
        Assert.Equal(first.Advice, second.Advice);
        Assert.Equal(first.Forecast, second.Forecast);
        Assert.Equal(first.BlockingCalls.Select(call => (call.Method, call.Wait, call.BusyShare)),
            second.BlockingCalls.Select(call => (call.Method, call.Wait, call.BusyShare)));
    });

    [Property]
    public Property An_empty_queue_is_never_starving() => Holds(observation =>
        Assert.NotEqual(Verdict.Starving, VerdictOf(Each(observation, sample => sample with { QueueLength = 0 }))));

    [Property]
    public Property Cooperative_blocking_changes_no_verdict() => Holds(observation =>
        Assert.Equal(VerdictOf(observation), VerdictOf(observation.Adjusted(AdjustmentReason.CooperativeBlocking, 16))));

    [Property]
    public Property Idle_CPU_and_a_longer_queue_never_turn_starving_into_healthy() => Holds(observation =>
    {
        Observation worse = Each(observation, sample =>
            sample with { QueueLength = 2 * sample.QueueLength, CpuPercent = sample.CpuPercent / 2 });
        if (VerdictOf(observation) == Verdict.Starving) Assert.Equal(Verdict.Starving, VerdictOf(worse));
    });

    [Property]
    public Property More_blocked_workers_never_turn_starving_into_something_else() => Holds(observation =>
    {
        if (VerdictOf(observation) != Verdict.Starving || observation.Stacks.Count == 0) return;
        StackGroup[] groups = [.. observation.Stacks[0].Report.Groups, Given.Sleeping(50, firstId: 9_001)];
        Assert.Equal(Verdict.Starving, VerdictOf(observation.With(groups)));
    });

    [Property]
    public Property The_runtimes_word_never_acquits() => Holds(observation =>
    {
        if (VerdictOf(observation) == Verdict.Starving)
            Assert.Equal(Verdict.Starving, VerdictOf(observation.Adjusted(AdjustmentReason.Starvation, 1)));
    });

    [Property]
    public Property Shares_are_shares_and_starving_comes_with_a_way_out() => Holds(observation =>
    {
        Diagnosis diagnosis = Decision.Decide(observation);
        Assert.All(diagnosis.BlockingCalls, call => Assert.InRange(call.BusyShare, 0, 1));
        Assert.True(diagnosis.BlockingCalls.Sum(call => call.BusyShare) < 1.000001);
        if (diagnosis.Verdict != Verdict.Starving) return;
        Assert.NotEmpty(diagnosis.Advice);
        Assert.Equal(diagnosis.Now == Verdict.Starving, diagnosis.Forecast is not null);
    });

    private static StackGroup[] NotEmpty(params StackGroup[] groups) => [.. groups.Where(group => group.Count > 0)];

    private static Property Holds(Action<Observation> claim) => Prop.ForAll(Observations.ToArbitrary(), claim);

    private static Verdict VerdictOf(Observation observation) => Decision.Decide(observation).Verdict;

    private static Observation Each(Observation observation, Func<CounterSample, CounterSample> change) =>
        observation with { Samples = [.. observation.Samples.Select(change)] };
}
