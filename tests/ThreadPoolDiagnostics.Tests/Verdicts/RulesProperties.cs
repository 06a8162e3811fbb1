using FsCheck;
using FsCheck.Fluent;
using ThreadPoolDiagnostics.Counters;
using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.PoolEvents;
using ThreadPoolDiagnostics.Stacks;
using ThreadPoolDiagnostics.Verdicts;

namespace ThreadPoolDiagnostics.Tests.Verdicts;

/// <summary>What holds of every observation, likely or not.</summary>
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
            Seen.Sleeping(sleeping), Seen.Running(running), Seen.Outside(outside), Seen.Idle(idle), Seen.Dedicated(dedicated));

    private static readonly Gen<Observation> Observations =
        from seconds in Second.ListOf()
        from groups in Groups
        from hasStacks in Gen.Elements(true, true, false)
        from processors in Gen.Choose(0, 16)
        from machine in Gen.Elements<double?>(null, 3, 100)
        from starvation in Gen.Choose(0, 3)
        let seen = Seen.Sampled(seconds).Adjusted(AdjustmentReason.Starvation, starvation) with
        {
            Processors = processors,
            MachineCpuPercent = machine,
        }
        select hasStacks ? seen.With(groups) : seen;

    [Fact]
    public void The_same_observation_gives_the_same_diagnosis() => Holds(seen =>
    {
        Diagnosis first = Decision.Decide(seen), second = Decision.Decide(ObservationJson.Read(ObservationJson.Write(seen)));
        Assert.Equal(first.Verdict, second.Verdict);
        Assert.Equal(first.Summary, second.Summary);
        Assert.Equal(first.Evidence, second.Evidence);
        Assert.Equal(first.Advice, second.Advice);
        Assert.Equal(first.Forecast, second.Forecast);
        Assert.Equal(first.BlockingCalls.Select(call => (call.Method, call.Wait, call.Share)),
            second.BlockingCalls.Select(call => (call.Method, call.Wait, call.Share)));
    });

    [Fact]
    public void An_empty_queue_is_never_starving() => Holds(seen =>
        Assert.NotEqual(Verdict.Starving, VerdictOf(Each(seen, sample => sample with { QueueLength = 0 }))));

    [Fact]
    public void Cooperative_blocking_changes_no_verdict() => Holds(seen =>
        Assert.Equal(VerdictOf(seen), VerdictOf(seen.Adjusted(AdjustmentReason.CooperativeBlocking, 16))));

    [Fact]
    public void Idle_CPU_and_a_longer_queue_never_turn_starving_into_healthy() => Holds(seen =>
    {
        Observation worse = Each(seen, sample =>
            sample with { QueueLength = 2 * sample.QueueLength, CpuPercent = sample.CpuPercent / 2 });
        if (VerdictOf(seen) == Verdict.Starving) Assert.Equal(Verdict.Starving, VerdictOf(worse));
    });

    [Fact]
    public void More_blocked_workers_never_turn_starving_into_something_else() => Holds(seen =>
    {
        if (VerdictOf(seen) != Verdict.Starving || seen.Stacks.Count == 0) return;
        StackGroup[] groups = [.. seen.Stacks[0].Report.Groups, Seen.Sleeping(50, firstId: 9_001)];
        Assert.Equal(Verdict.Starving, VerdictOf(seen.With(groups)));
    });

    [Fact]
    public void The_runtimes_word_never_acquits() => Holds(seen =>
    {
        if (VerdictOf(seen) == Verdict.Starving)
            Assert.Equal(Verdict.Starving, VerdictOf(seen.Adjusted(AdjustmentReason.Starvation, 1)));
    });

    [Fact]
    public void Shares_are_shares_and_starving_comes_with_a_way_out() => Holds(seen =>
    {
        Diagnosis diagnosis = Decision.Decide(seen);
        Assert.All(diagnosis.BlockingCalls, call => Assert.InRange(call.Share, 0, 1));
        Assert.True(diagnosis.BlockingCalls.Sum(call => call.Share) < 1.000001);
        if (diagnosis.Verdict != Verdict.Starving) return;
        Assert.NotEmpty(diagnosis.Advice);
        Assert.Equal(diagnosis.Now == Verdict.Starving, diagnosis.Forecast is not null);
    });

    private static StackGroup[] NotEmpty(params StackGroup[] groups) => [.. groups.Where(group => group.Count > 0)];

    private static void Holds(Action<Observation> claim) =>
        Check.One(Config.QuickThrowOnFailure.WithMaxTest(1_000), Prop.ForAll(Observations.ToArbitrary(), claim));

    private static Verdict VerdictOf(Observation seen) => Decision.Decide(seen).Verdict;

    private static Observation Each(Observation seen, Func<CounterSample, CounterSample> change) =>
        seen with { Samples = [.. seen.Samples.Select(change)] };
}
