using ThreadPoolDiagnostics.Machine;
using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.PoolEvents;
using ThreadPoolDiagnostics.Stacks;
using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Stacks.Waits;

namespace ThreadPoolDiagnostics.Tests.Verdicts;

/// <summary>Observations that no recording shows, by what is special about each.</summary>
internal static class Scenes
{
    private static readonly StackFrame Sleep = Given.Framework("System.Threading.Thread.Sleep(int)");
    private static readonly StackFrame Enter = Given.Framework("System.Threading.Monitor.Enter(Object)");
    private static readonly StackFrame Linq = Given.Framework("System.Linq.Enumerable.ToArray(IEnumerable)");
    private static readonly StackFrame Pay = Given.Application("App.Cart.Pay()") with { Source = new("/src/Cart.cs", 12) };

    private static readonly Observation Late = Given.Sampled((14, 114, 16, 5), (19, 106, 15, 3), (24, 98, 0, 2));
    private static readonly Observation Stuck = Given.Sampled((9, 90, 1, 1), (9, 90, 1, 1));
    private static readonly Observation Quick = Given.Sampled((4, 0, 600, 20), (6, 10, 9_000, 30), (6, 0, 650, 12));
    private static readonly Observation Busy = Given.Sampled((5, 300, 900, 99), (6, 350, 950, 98), (7, 500, 900, 99));
    private static readonly Observation HalfACore =
        Given.Sampled(Enumerable.Repeat((4, 60L, 30.0, 50.0), 5)).With(Given.Outside(4)) with { Processors = 1 };

    public static IReadOnlyDictionary<string, Observation> All { get; } = new Dictionary<string, Observation>
    {
        ["too-few-samples"] = Given.Sampled((32, 98, 0, 0)).With(Given.Sleeping(32)) with { Gaps = ["No events came."] },
        ["empty-queue"] = Each(Given.Sampled((4, 0, 600, 20), (6, 0, 600, 20)).With(Given.Idle(4)), exceptions: 1),
        ["one-item"] = Given.Sampled((2, 1, 100, 20), (2, 0, 100, 20)) with
        {
            MachineCpuPercent = 50,
            Stacks = [Given.Snapshot(0.5, Given.Running(2), Given.Idle(1))],
        },
        ["blocking-on-a-busy-machine"] =
            Given.Sampled((152, 3, 8_000, 5), (152, 0, 8_000, 5)).With(Given.Sleeping(150)) with { MachineCpuPercent = 91 },
        ["grown"] = Given.Sampled((10, 0, 12, 3), (14, 40, 20, 3), (18, 0, 40, 3), (20, 0, 40, 3)).With(Given.Sleeping(18)),
        ["starved-and-over"] =
            Given.Sampled((8, 90, 2, 1), (9, 90, 2, 1), (10, 90, 2, 1), (10, 0, 600, 20), (10, 0, 600, 20)) with
            {
                Stacks = [Given.Snapshot(0.5, Given.Sleeping(8)), Given.Snapshot(4.5, Given.Idle(8))],
            },
        ["three-calls-and-more"] = Adjusted(starvation: 1, cooperative: 2).With(
            Given.Sleeping(9), Given.Sleeping(6, "App.Cart.Pay()", 100), Given.Sleeping(1, "App.Log.Write()", 200),
            Given.Sleeping(1, "App.Other.Wait()", 300)) with
        {
            MachineCpuPercent = 95,
            Gaps = ["The names are missing."],
        },
        ["lock-with-its-holder"] = Stuck with
        {
            Stacks =
            [
                Given.Snapshot(0.5, Given.Stack(4, Enter, Pay), Given.Sleeping(2, "App.Old.Call()")),
                Given.Snapshot(1.5, Given.Stack(4, Enter, Pay), Given.Sleeping(2, "App.Cart.Pay()")),
            ],
            LockWaits = [.. new[] { 2, 1, 1, 0, 0, 0 }.Select((owner, index) => Contention(5_001 + index, owner))],
        },
        ["lock-whose-holder-runs"] = Stuck.With(Given.Stack(4, Enter, Pay), Given.Running(1)) with
        {
            LockWaits = [Contention(5_001, owner: 1_001)],
        },
        ["lock-whose-holder-has-no-stack"] =
            Stuck.With(Given.Stack(4, Enter, Pay)) with { LockWaits = [Contention(5_001, owner: 7)] },
        ["without-stacks"] = Adjusted(starvation: 3, cooperative: 1),
        ["without-stacks-or-word"] = Late,
        ["not-blocked"] = Late with { WorkerDemands = [new(TimeSpan.FromSeconds(1), 8, AtWork: 5)] },
        ["unexplained"] = Given.Sampled((3, 50, 100, 5), (3, 50, 100, 5)).With(Given.Running(1), Given.Idle(2)),
        ["lost-wake-up"] = Given.Sampled((8, 4_000, 0, 0), (8, 4_100, 0, 0), (8, 4_200, 0, 0)).With(Given.Idle(8)),
        ["saturated"] = Busy.With(Given.Running(5)),
        ["saturated-by-others"] = (Late with { MachineCpuPercent = 99 }).With(Given.Running(1), Given.Idle(1)),
        ["throttled"] = Throttled(HalfACore, 0.5, 48),
        ["throttled-with-a-core"] = Throttled(HalfACore, 1, 48),
        ["collecting"] = Each(Given.Sampled(Enumerable.Repeat((4, 60L, 30.0, 45.0), 3)).With(Given.Running(4)), pause: 50),
        ["starving-while-others-use-the-cpu"] = Busy.With(Given.Sleeping(20), Given.Running(1), Given.Dedicated(2)),
        ["starving-on-a-busy-machine"] = Each(Late.With(Given.Sleeping(20)) with { MachineCpuPercent = 100 }, pause: 5),
        ["library-of-packages"] =
            Stuck.With(Given.Stack(2, Sleep, Package("Lib.Retry.Run()"), Package("Lib.Client.Get()"), Linq, Pay)),
        ["library-alone"] = Stuck.With(Given.Stack(2, Sleep, Package("Lib.Retry.Run()"))),
        ["way-through-the-framework"] = Stuck.With(Given.Stack(2, Sleep, Pay, Linq, Given.Application("App.Cart.Show()"))),
        ["call-with-and-without-its-line"] = Stuck.With(Given.Stack(1, Sleep, Pay), Given.Sleeping(5, "App.Cart.Pay()")),
        ["threads-that-come-and-go"] = Stuck with
        {
            Stacks =
            [
                Given.Snapshot(0.5, Given.Sleeping(8), Given.Idle(1)),
                Given.Snapshot(1.5, Given.Sleeping(8, firstId: 5), Given.Idle(3)),
            ],
        },
        ["burst-without-growth"] = Given.Sampled((10, 0, 12, 3), (10, 40, 20, 3), (10, 0, 40, 3)).With(Given.Sleeping(18)),
        ["burst-with-growth"] =
            Given.Sampled((10, 0, 12, 3), (10, 40, 20, 3), (12, 0, 40, 3)).With(Given.Running(1), Given.Idle(9)),
        ["two-episodes"] = Given.Sampled(
            [.. Enumerable.Repeat((8, 90L, 2.0, 1.0), 3), .. Enumerable.Repeat((8, 0L, 600.0, 20.0), 5),
            .. Enumerable.Repeat((9, 90L, 2.0, 1.0), 5)]) with
        {
            Duration = TimeSpan.FromSeconds(14),
            Stacks =
            [
                Given.Snapshot(2, Given.Sleeping(8)), Given.Snapshot(4, Given.Idle(8)),
                Given.Snapshot(10, Given.Sleeping(9, "App.Cart.Pay()")),
                Given.Snapshot(13.5, Given.Sleeping(9, "App.Cart.Pay()")),
            ],
        },
        ["library-for-a-request"] = Stuck.With(
            Given.Stack(1, Sleep, Given.Application("Lib.Retry.Run()", "Lib"), Given.Application("Other.Run()", "Other"), Pay),
            Given.Dedicated(1)) with
        {
            Requests = [new(TimeSpan.FromSeconds(0.1), 5_001, "GET /cart")],
            Waits = [new(TimeSpan.FromSeconds(0.4), 5_001, TimeSpan.FromSeconds(0.5))],
        },
        ["measured-delays"] = Given.Sampled(Enumerable.Repeat((201, 120L, 20_000.0, 30.0), 4)).With(Given.Sleeping(200)) with
        {
            QueueDelays =
            [
                Delay(items: 9_000, waiting: 100, p99: 310, late: 95), Delay(items: 1, waiting: 0, p99: 400, late: 0),
            ],
        },
        ["short-delays"] = Quick.With(Given.Running(2)) with { QueueDelays = [Delay(items: 9_000, waiting: 0, p99: 1, late: 0)] },
        ["no-delays"] = Quick.With(Given.Running(2)) with { QueueDelays = [Delay(items: 0, waiting: 0, p99: 0, late: 0)] },
        ["cut-stacks"] = Late.With(Cut(Given.Sleeping(24))),
        ["cut-stacks-some-with-names"] = Late with
        {
            Stacks =
            [
                Named(Given.Snapshot(1, Cut(Given.Sleeping(12)), Cut(Given.Sleeping(12, "App.Cart.Pay()", 100))), upTo: 12),
            ],
        },
        ["cut-stacks-with-names"] = Late with { Stacks = [Named(Given.Snapshot(1, Cut(Given.Sleeping(24))), upTo: 24)] },
        ["pool-that-just-has-enough"] = Given.Sampled((32, 10, 0, 0), (32, 10, 0, 0)).With(Given.Sleeping(32)),
        ["pool-that-has-just-as-many"] = Given.Sampled((42, 10, 0, 0), (42, 10, 0, 0)).With(Given.Sleeping(32)),
        ["pool-that-a-thousand-help"] = Given.Sampled((32, 968, 0, 0), (32, 968, 0, 0)).With(Given.Sleeping(32)),
        ["pool-without-threads"] = Given.Sampled((0, 98, 0, 0), (0, 98, 0, 0)).Adjusted(AdjustmentReason.Starvation, 1),
        ["pool-that-does-not-grow"] =
            Given.Sampled((32, 40, 0, 0), (32, 40, 0, 0)).With(Given.Sleeping(32)) with { Processors = 1 },
        ["pool-that-stands-for-five-seconds"] =
            Given.Sampled(Enumerable.Repeat((32, 40L, 0.0, 0.0), 6)).With(Given.Sleeping(32)),
        ["pool-that-grew-and-stands"] =
            Given.Sampled([(31, 40, 0, 0), .. Enumerable.Repeat((32, 40L, 0.0, 0.0), 6)]).With(Given.Sleeping(32)),
        ["pool-at-a-known-limit"] = Given.Sampled((12, 40, 0, 0), (16, 40, 0, 0)).With(Given.Sleeping(16)) with
        {
            PoolLimit = new(16, "System.Threading.ThreadPool.MaxThreads"),
        },
        ["pool-below-a-known-limit"] = Given.Sampled((12, 40, 0, 0), (15, 40, 0, 0)).With(Given.Sleeping(15)) with
        {
            PoolLimit = new(16, "System.Threading.ThreadPool.MaxThreads"),
        },
        ["one-of-everything"] = Each(Given.Sampled((1, 1, 0.4, 0.3), (1, 1, 0, 0.3)).Adjusted(AdjustmentReason.Starvation, 1)
            .With(Given.Sleeping(1), Given.Idle(1)), exceptions: 1) with
        {
            Processors = 1,
            MachineCpuPercent = 99.7,
            QueueDelays = [Delay(items: 1, waiting: 1, p99: 209, late: 1)],
        },
        ["two-blocked-threads"] = Given.Sampled((2, 1, 0, 0), (2, 2, 0, 0), (3, 1, 0, 0)).With(Given.Sleeping(2)) with
        {
            QueueDelays = [Delay(items: 9, waiting: 2, p99: 209, late: 2)],
        },
        ["forty-measured-items"] = Stuck.With(Given.Sleeping(9)) with
        {
            QueueDelays = [Delay(items: 40, waiting: 2, p99: 209, late: 2) with { P50 = TimeSpan.FromMilliseconds(12) }],
        },
        ["pool-that-has-enough"] = Given.Sampled((80, 30, 0, 0), (80, 30, 0, 0)).With(Given.Sleeping(32)),
        ["pool-that-nothing-helps"] = Given.Sampled((32, 1_500, 0, 0), (32, 1_500, 0, 0)).With(Given.Sleeping(32)),
    };

    private static Observation Adjusted(int starvation, int cooperative) =>
        Late.Adjusted(AdjustmentReason.Starvation, starvation).Adjusted(AdjustmentReason.CooperativeBlocking, cooperative);

    private static StackGroup Cut(StackGroup group) => group with { CutKind = ThreadKind.PoolWorker };

    private static StackSnapshot Named(StackSnapshot snapshot, int upTo) => snapshot with
    {
        Report = snapshot.Report with
        {
            Threads = [.. snapshot.Report.Groups.SelectMany(group => group.ThreadIds)
                .Select(id => new StackThread(id, id <= upTo ? ".NET TP Worker" : null, ThreadKind.PoolWorker))],
        },
    };

    private static StackFrame Package(string method) => Given.Application(method, "Lib") with { IsLibrary = true };

    private static LockWait Contention(int thread, int owner) => new(TimeSpan.FromSeconds(0.1), thread, owner, null);

    public static QueueDelay Delay(int items, int waiting, double p99, int late) => new(
        TimeSpan.FromSeconds(0.8), TimeSpan.FromSeconds(0.5), items, waiting, TimeSpan.FromMilliseconds(0.1),
        TimeSpan.FromMilliseconds(p99), TimeSpan.FromMilliseconds(480), late);

    private static Observation Throttled(Observation observation, double cores, int throttled) => observation with
    {
        Quotas =
        [
            new(TimeSpan.Zero, new CpuQuota(cores, 1_000, 10, TimeSpan.FromSeconds(1))),
            new(observation.Duration, new CpuQuota(cores + 1, 1_050, 10 + throttled, TimeSpan.FromSeconds(3))),
        ],
    };

    private static Observation Each(Observation observation, double exceptions = 0, double? pause = null) => observation with
    {
        Samples =
        [
            .. observation.Samples.Select((sample, index) => sample with
            {
                ExceptionsPerSecond = exceptions,
                GcPausePercent = pause + (2 * (1 - (index % 3))),
            }),
        ],
    };
}
