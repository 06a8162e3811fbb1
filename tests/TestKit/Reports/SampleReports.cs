using StockExchange.LoadEngine.Transports;
using StockExchange.LoadReports.Model;
using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Stacks.Waits;
using ThreadPoolDiagnostics.Verdicts;

namespace StockExchange.TestKit.Reports;

/// <summary>A report of each command.</summary>
internal static class SampleReports
{
    private const string Url = "http://127.0.0.1:5000/api/stocks/";
    private const string Article = "the article \"Debug ThreadPool starvation\", on its own machine";

    private static readonly Machine TwoCores = new(
        2, 8_217, "Debian GNU/Linux 12 (bookworm)", ".NET 10.0.1", "StockLoad 1.0.0+0123abc");

    /// <summary>One run, with everything that a run can have.</summary>
    public static LoadReport Run { get; } = Report(
        ReportKind.Run, $"stockload run {Url} --rate 400 --duration 30s --report out --fail-if 'p99>200ms'", Stalling());

    public static LoadReport Reproduce { get; } = Report(
        ReportKind.Reproduce,
        "stockload reproduce --duration 20s --report out",
        Starving("taskwait", threadsPerSecond: 2, seed: 2) with
        {
            Published =
            [
                new("requests/s", 33.06, Article),
                new("latency mean, ms", 3_480, Article),
                new("latency max, ms", 10_790, Article),
            ],
        },
        Starving("tasksleepwait", threadsPerSecond: 1, seed: 3) with
        {
            Published = [new("requests/s", 1.61, Article), new("latency mean, ms", 15_420, Article)],
        },
        Healthy(248, seed: 4) with
        {
            Published = [new("requests/s", 227.92, Article), new("latency mean, ms", 532.58, Article)],
        });

    public static LoadReport Sweep { get; } = Report(
        ReportKind.Sweep, $"stockload sweep {Url} --vusers 1,2,5,10,20,50,100,200,300 --report out",
        Healthy(300, seed: 5) with { Name = "open loop at 0.8 of the knee" }) with
    {
        Sweep = SampleSweep.WithAKneeAt50(),
    };

    /// <summary>One of each command.</summary>
    public static LoadReport OfCommand(string name) => name switch
    {
        "run" => Run,
        "reproduce" => Reproduce,
        "sweep" => Sweep,
        _ => SampleServers.ByClients,
    };

    public static LoadReport OfRun(RunSection run) => Report(ReportKind.Run, $"stockload run {Url}", run);

    /// <summary>A pool that keeps up.</summary>
    public static RunSection Healthy(double rate, int seed, int seconds = 20)
    {
        var run = new SampleRun("taskasyncwait", seed);
        for (int second = 0; second < 3; second++) run.Second("rest", 0, 0, 0, Counters(3, 0, 3, 1));
        for (int second = 0; second < seconds; second++)
            run.Second(
                "load",
                (int)run.Noise(second == 0 ? rate / 2 : rate, rate / 50),
                503,
                0.01,
                Counters(4 + (second % 3), 0, run.Noise(640, 30), run.Noise(14, 2)),
                125);
        run.Second("drain", 125, 502, 0.01, Counters(6, 0, 320, 6));
        return run.Build(
            Closed("taskasyncwait"),
            new(4_711, "StockApi", Verdict.Healthy, "The pool keeps up.", ["No work waits for a pool thread."], [], [], 7, 0));
    }

    private static RunSection Starving(string name, int threadsPerSecond, int seed)
    {
        var run = new SampleRun(name, seed);
        for (int second = 0; second < 3; second++) run.Second("rest", 0, 0, 0, Counters(3, 0, 3, 1));
        for (int second = 0; second < 20; second++)
        {
            int threads = 4 + (threadsPerSecond * second);
            int answered = second < 4 ? 0 : (int)Math.Max(0, run.Noise(threads, 3)) / (3 - threadsPerSecond);
            run.Second(
                "load",
                answered,
                600 + (second * 480),
                0.12,
                Counters(threads, 125 - threads + 3, run.Noise(2 + answered, 1), run.Noise(5, 1)),
                125);
        }

        for (int second = 0; second < 4; second++)
            run.Second(
                "drain",
                30,
                11_000 + (1_000 * second),
                0.05,
                Counters(24 + second, 100 - (30 * second), 60, 6),
                90 - (30 * second));
        return run.Build(
            Closed(name),
            new(4_710, "StockApi", Verdict.Starving, "Work waits for pool threads because they are blocked.",
                ["23 of 24 busy pool threads wait in one call.",
                "The queue held 101 work items at its peak while the processors were idle (5 %)."],
                [Blocking], ["Await the task instead of taking its Result: make the action async."], 43, 124));
    }

    /// <summary>An open loop of 400 requests a second against a server that stops for 2 s.</summary>
    private static RunSection Stalling()
    {
        var run = new SampleRun(Url);
        for (int second = 0; second < 3; second++) run.Second("rest", 0, 0, 0, Counters(3, 0, 3, 1));
        for (int second = 0; second < 30; second++)
        {
            (int answered, double median, double sigma) = second switch
            {
                14 or 15 => (0, 0, 0),
                16 => (1_150, 1_100, 0.5),
                _ => (400, 3, 0.35),
            };
            run.Second(
                "load", answered, median, sigma,
                second is 9
                    ? null
                    : Counters(second is 14 or 15 or 16 ? 12 : 6, second is 15 ? 640 : 0, 2 * answered, run.Noise(11, 2)),
                second is 14 or 15 ? 400 * (second - 13) : 2, second is 16 ? 7 : 0);
        }

        return run.Build(new(Url, "show=60,buy=20,sell=20, ids zipf, seed 1", "open", 1_000, 400, 30, 2)) with
        {
            Complete = false,
            Unanswered = 3,
            LongestUnansweredMs = 1_204,
            Failures = [new(FailureKind.Reset, 7, "Connection reset by peer <127.0.0.1:5000>")],
            Statuses = new Dictionary<int, long> { [200] = 11_900, [409] = 50 },
            Clients = new(250, 48, 5, 30.25, 29.5, 31, 6.125, 0.021),
            Usage = new(3.3, 11.2, 31, 96.5),
            Schedule = new(12_000, 11_957, 812, 43, 0.21),
            Checks =
            [
                new("Schedule", true, "The generator's clock was 0.21 ms late at p99."),
                new("Own saturation", false, "The generator used 93 % of its processors: use fewer vusers or another machine."),
            ],
            Conditions = [new("--fail-if", "p99>200ms", true, "p99 was 2.05 s")],
            Notes = ["No counters came in second 9."],
            Server = new(4_712, "StockApi", null, null, [], [], [], 12, 640),
        };
    }

    private static BlockingCall Blocking => new(
        "StockApi.Controllers.TaskWaitController.Show()", WaitKind.Task, 0.96, 23,
        [
            new(
                "StockApi.Controllers.TaskWaitController.Show()", new("Controllers/TaskWaitController.cs", 24),
                FrameOrigin.Application),
            new("System.Threading.Tasks.Task.GetResultCore(bool)", null, FrameOrigin.Framework),
            new("System.Threading.ManualResetEventSlim.Wait(int)", null, FrameOrigin.Framework),
        ])
    {
        Module = "StockApi",
        Source = new("Controllers/TaskWaitController.cs", 24),
        Routes = ["GET /api/stocks/taskwait"],
        LongestWait = TimeSpan.FromSeconds(0.5),
        PersistentThreads = 20,
    };

    public static LoadReport Report(ReportKind kind, string command, params RunSection[] runs) => new()
    {
        Kind = kind,
        Command = command,
        Started = new(2026, 3, 14, 15, 9, 26, TimeSpan.Zero),
        Machine = TwoCores,
        Complete = runs.All(run => run.Complete),
        Problems = runs.All(run => run.Complete) ? [] : ["--stop-when 'queue>500 for 1s' ended it."],
        Runs = runs,
    };

    private static LoadDescription Closed(string variant) => new(Url + variant, "GET", "closed", 125, null, 20, 0);

    private static ServerCounters Counters(int threads, long queue, double items, double cpu) =>
        new(threads, queue, Math.Max(0, items), Math.Max(0, cpu), 42 + (threads % 5), 0.4, 125, 0);
}
