using ThreadPoolDiagnostics.Counters;
using ThreadPoolDiagnostics.Machine;
using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Stacks;
using ThreadPoolDiagnostics.Verdicts;

namespace ThreadPoolDiagnostics.Tests.Verdicts;

/// <summary>Where each figure begins to count.</summary>
public sealed class ThresholdTests
{
    private static readonly CounterSample Stuck = Given.Sample(queue: 100, itemsPerSecond: 10);
    private static readonly Observation Fast = Given.Sampled((20, 0, 500, 5), (20, 0, 1_500, 5));
    private static readonly Observation Quick = Given.Sampled((20, 0, 1, 5), (20, 0, 1, 5));
    private static readonly Observation Busy = With(100) with { Processors = 4 };

    /// <summary>A figure that does not count yet, the nearest one that does, and what is asked of it.</summary>
    private static readonly Dictionary<string, (double Before, double From, Func<double, bool> Counts)> Figures = new()
    {
        ["a wait of 100 ms"] = (9, 10, queue => QueueDelayEstimate.IsDelayed(Given.Sample((long)queue, 100))),
        ["a measured delay"] = (99, 100, delay => IsDelayed(late: 0, delay)),
        ["items that were measured late"] = (4, 5, late => IsDelayed((int)late, 0)),
        ["a measured delay that begins later"] = (1.1, 1, from => IsDelayed(late: 5, 0, from)),
        ["a measured delay that is long ago"] = (-4.6, -4.5, from => IsDelayed(late: 5, 0, from)),
        ["a queue behind workers that sleep"] = (9, 10, queue => IsHeldUp((long)queue, asleep: 20)),
        ["a queue behind a few workers that sleep"] = (7, 8, queue => IsHeldUp((long)queue, asleep: 4)),
        ["ten seconds of a stuck queue"] = (99, 100, queue => IsStuck(Stuck with { QueueLength = (long)queue }, 3, 1)),
        ["samples of a stuck queue"] = (2, 3, samples => IsStuck(Stuck, (int)samples, 1)),
        ["the time of a stuck queue"] = (0.4, 0.5, seconds => IsStuck(Stuck, 3, seconds)),
        ["busy processors"] = (79.9, 80, cpu => new ProcessorUse(With(cpu)).AreBusy),
        ["a busy machine"] = (89.9, 90, machine => new ProcessorUse(With(10, machine)).MachineIsBusy),
        ["a process that hardly runs"] = (5, 4.9, cpu => new ProcessorUse(With(cpu, machine: 99)).LetAllThreadsRun),
        ["periods of a quota"] = (24, 25, periods => new ProcessorUse(Throttled((long)periods)).AreThrottled),
        ["pauses that hold threads up"] = (19.9, 20, pause => new ProcessorUse(With(10, pause: pause)).AreCollecting),
        ["pauses that take the time"] = (49.9, 50, pause => new Signals(With(10, pause: pause)).WorkersNeedCpu),
        ["an episode"] = (0.9, 1, seconds => Lateness(1, 0.75, seconds)[0].IsEpisode),
        ["what a late sample stands for"] = (1.6, 1.5, seconds => Lateness(seconds)[0].DelayedFor.TotalSeconds == seconds),
        ["a lull"] = (2.6, 2.5, seconds => Lateness(1, 1, seconds).Count == 1),
        ["an end"] = (1.2, 1.25, seconds => Lateness(1, 1, 1, seconds)[0].IsOver),
        ["workers that mostly wait"] = (2, 3, waiting => Workers(Given.Sleeping((int)waiting), Given.Running(2)).MostlyWait),
        ["a worker that waits alone"] = (1, 2, waiting => Once(Given.Sleeping((int)waiting)).MostlyWait),
        ["workers to spare"] = (1, 2, idle => Workers(Given.Sleeping(10), Given.Idle((int)idle)).HaveSpare),
        ["workers for all processors"] =
            (2, 3, busy => Workers(Given.Running((int)busy)).AreManyFor(new ProcessorUse(With(10) with { Processors = 4 }))),
        ["workers at one lock"] = (2, 3, waiting => Workers(AtLock((int)waiting), Given.Sleeping(2)).WaitForEachOther),
        ["workers that stay"] = (7, 8, staying => new Signals(Fast.With(Given.Sleeping((int)staying))).WorkersBlockForLong),
        ["the time of a work item"] =
            (9, 10,
                busy => new Signals(Fast with { Stacks = [Given.Snapshot(1, Given.Sleeping((int)busy))] }).WorkersBlockForLong),
        ["workers that use the CPU"] = (2, 3, running => new Signals(Busy.With(Given.Running((int)running))).PoolUsesTheCpu),
        ["workers for each processor"] =
            (1, 2, running => new Signals(With(10).With(Given.Running((int)running))).WorkersNeedCpu),
        ["workers that run on a busy machine"] = (2, 1, waiting =>
            new Signals(With(10, machine: 99).With(Given.Sleeping((int)waiting), Given.Running(1))).WorkersNeedCpu),
        ["a worker that is quiet"] = (0.1, 0.09, demand => Waiting(Outside(demand, slices: 9)) == 1),
        ["a worker that is quiet among collections"] = (1, 0, slices => Waiting(Outside(0, (long)slices), pause: 20) == 1),
        ["a worker that runs in its wait"] = (0.5, 0.4, demand => Waiting(Timed(Given.Sleeping(1), demand, 9)) > 0),
        ["workers that sleep beside one that runs"] =
            (0, 1, asleep => WaitForLong(Timed(Given.Sleeping(4), 0.9, 5, (int)asleep))),
        ["workers that come and go"] = (7, 8, staying => new Signals(Given.With([Given.Sample(0, 100_000)]) with
        {
            Stacks = [Given.Snapshot(1, Given.Sleeping(30)), Given.Snapshot(2, Given.Sleeping(30, firstId: 31 - (int)staying))],
        }).WorkersBlockForLong),
        ["workers to spare at every snapshot"] = (0, 1, idle => new Signals(With(10) with
        {
            Stacks =
            [
                Given.Snapshot(1, Given.Sleeping(10), Given.Idle((int)idle)),
                Given.Snapshot(2, Given.Sleeping(10), Given.Idle(30)),
            ],
        }).Workers.HaveSpare),
        ["threads that run among collections"] = (20, 19.9, pause => new ProcessorUse(With(10, pause: pause)).LetAllThreadsRun),
        ["a worker on a busy machine"] =
            (0, 1, busy => new Signals(With(10, machine: 99).With(Given.Running((int)busy))).WorkersNeedCpu),
        ["workers that block a processor each"] = (3, 4, waiting =>
            Decide(Quick with { Processors = 4 }, Given.Sleeping((int)waiting)) == Verdict.Blocking),
        ["workers that are more than run"] = (5, 6, waiting =>
            Decide(Quick, Given.Sleeping((int)waiting), Given.Running(5)) == Verdict.Blocking),
        ["items for each processor"] = (1, 2, queue =>
            Decide(Given.Sampled((2, (long)queue, 1, 0), (2, (long)queue, 1, 0)), Given.Idle(2)) == Verdict.Unknown),
        ["samples of an episode"] = (0, 2, samples => Decision.Episodes(
            Given.Sampled(Enumerable.Repeat((9, 90L, 1.0, 1.0), (int)samples))).Count > 0),
        ["workers that sleep throughout"] = (2, 3, asleep => WaitForLong(
            Timed(Given.Sleeping((int)asleep), 0, 0), Timed(Given.Sleeping(4 - (int)asleep, firstId: 100), 0, 5))),
    };

    public static TheoryData<string> Names => [.. Figures.Keys];

    [Theory]
    [MemberData(nameof(Names))]
    public void It_counts_from_there_on_and_not_before(string figure)
    {
        (double before, double from, Func<double, bool> counts) = Figures[figure];
        Assert.False(counts(before), $"{before}");
        Assert.True(counts(from), $"{from}");
    }

    private static Observation With(double cpu, double? machine = null, double? pause = null) =>
        Given.With([Given.Quiet with { CpuPercent = cpu, GcPausePercent = pause }]) with { MachineCpuPercent = machine };

    private static Observation Throttled(long periods) => With(10) with
    {
        Quotas =
        [
            new(TimeSpan.Zero, new CpuQuota(1, 100, 10, TimeSpan.Zero)),
            new(TimeSpan.Zero, new CpuQuota(1, 120, 20, TimeSpan.Zero)),
            new(TimeSpan.Zero, new CpuQuota(1, 150, 10 + periods, TimeSpan.Zero)),
        ],
    };

    private static bool IsDelayed(int late, double milliseconds, double from = 0.5)
    {
        TimeSpan delay = TimeSpan.FromMilliseconds(milliseconds);
        CounterSample sample = Given.Sample(queue: 1, itemsPerSecond: 9_000);
        Observation observation = Given.With([sample]) with
        {
            QueueDelays = [new(TimeSpan.FromSeconds(from), TimeSpan.FromSeconds(0.5), 9, 0, delay, delay, delay, late)],
        };
        return new QueuedWork(observation).Is(sample) && !new QueuedWork(observation).Is(sample with { QueueLength = 0 });
    }

    private static bool IsHeldUp(long queue, int asleep)
    {
        CounterSample sample = Given.Sample(queue, itemsPerSecond: 9_000);
        return new QueuedWork(Given.With([sample], [Snapshot(Timed(Given.Sleeping(asleep), 0, 0))])).Is(sample);
    }

    private static bool IsStuck(CounterSample sample, int samples, double apart) => new QueueTrend(
    [
        .. Enumerable.Range(0, samples).Select(index => sample with { Elapsed = TimeSpan.FromSeconds((index * apart) + 1) }),
    ]).IsStuck;

    /// <summary>Samples so many seconds after each other: one that was late, one that was not, one that was...</summary>
    private static IReadOnlyList<DelayedInterval> Lateness(double first, params double[] then)
    {
        List<CounterSample> samples = [Given.Sample(90, 1, first)];
        foreach (double seconds in then)
        {
            double at = samples[^1].Elapsed.TotalSeconds + seconds;
            samples.Add(Given.Sample(samples.Count % 2 == 0 ? 90 : 0, 1, at));
        }
        return DelayedIntervals.Find(Given.With([.. samples]));
    }

    private static PoolWorkers Workers(params StackGroup[] groups) => new Signals(With(10).With(groups)).Workers;

    private static PoolWorkers Once(params StackGroup[] groups) =>
        new Signals(With(10) with { Stacks = [Given.Snapshot(1, groups)] }).Workers;

    private static StackGroup AtLock(int count) =>
        Given.Stack(count, Given.Framework("System.Threading.Monitor.Enter(Object)"), Given.Application("App.Ledger.Book()"));

    /// <summary>Threads that want so much of a core; the first of them sleep.</summary>
    private static (StackGroup Group, StackThread[] Threads) Timed(
        StackGroup group, double demand, long slices, int asleep = 0) =>
        (group, [.. group.ThreadIds.Select((id, index) => new StackThread(id, null, group.Kind)
        {
            Demand = index < asleep ? 0 : demand,
            Timeslices = index < asleep ? 0 : slices,
        })]);

    private static (StackGroup Group, StackThread[] Threads) Outside(double demand, long slices) =>
        Timed(Given.Outside(1), demand, slices);

    private static StackSnapshot Snapshot(params (StackGroup Group, StackThread[] Threads)[] groups) => new(
        TimeSpan.FromSeconds(1),
        new StackReport([.. groups.Select(one => one.Group)], 9, TimeSpan.Zero)
        {
            Threads = [.. groups.SelectMany(one => one.Threads)],
        });

    private static double Waiting((StackGroup Group, StackThread[] Threads) group, double pause = 0) =>
        new Signals(With(10, pause: pause) with { Stacks = [Snapshot(group)] }).Workers.WaitingCount;

    private static bool WaitForLong(params (StackGroup Group, StackThread[] Threads)[] groups) =>
        new Signals(With(10) with { Stacks = [Snapshot(groups)] }).Workers.WaitForLong is true;

    private static Verdict Decide(Observation observation, params StackGroup[] groups) =>
        Decision.Decide(observation.With(groups)).Verdict;
}
