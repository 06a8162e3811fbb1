using StockExchange.LoadEngine.Pacing;
using StockExchange.LoadEngine.Results;
using StockExchange.LoadEngine.Transports;
using StockExchange.LoadReports.Runs;
using StockExchange.LoadReports.Views;
using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Stacks.Waits;
using ThreadPoolDiagnostics.Verdicts;

namespace StockExchange.LoadReports.Tests.Views;

public sealed class RunViewTests
{
    [Fact]
    public void A_run_on_100_columns_without_colour() => Assert.Equal(
        File.ReadAllText(Path.Combine(AppContext.BaseDirectory, "Views", "run-100.txt")),
        Rendered(Run, 100), ignoreLineEndingDifferences: true);

    [Theory]
    [InlineData(80)]
    [InlineData(120)]
    public void No_line_is_wider_than_the_terminal(int width) =>
        Assert.All(Rendered(Run, width).Split('\n'), line => Assert.True(line.Length <= width, line));

    [Fact]
    public void Three_answers_have_a_median_and_a_maximum_but_no_p99()
    {
        RunSection run = RunSections.FromResult(
            "x", new("http://h/"), "GET", new(), SampleResults.WithLatencies([500, 501, 502]), []);

        string text = Rendered(run, 110);

        Assert.Contains("3   501  501    -    -    -    -      -       -  502", text, StringComparison.Ordinal);
        Assert.Contains("too few answers", text, StringComparison.Ordinal);
    }

    [Fact]
    public void Clients_with_a_number_of_requests_and_what_the_server_used_are_a_line_each()
    {
        RunSection run = RunSections.FromResult(
            "x", new("tcp://h:1"), "show", new() { ThinkTime = TimeSpan.FromMilliseconds(100) },
            SampleResults.WithLatencies([500, 501, 502]), []) with
        {
            Clients = new(300, 100, 100, 10.0712, 10.02, 10.15, 0.0612, 0.01),
            Usage = new(CpuSeconds: 0.00045, 12.4, 312, 88.7),
        };

        string text = Rendered(run, 200);

        Assert.Contains("show, closed loop, 125 connections with a think time of 100 ms", text, StringComparison.Ordinal);
        Assert.Contains(
            "300 made all of their 100 requests in 10.071 s on average (10.02 s to 10.15 s); excess over the pauses 0.061 s",
            text,
            StringComparison.Ordinal);
        Assert.Contains(
            "150 us CPU a request, 12 % of one processor; at its peak 312 threads, 89 MB", text, StringComparison.Ordinal);
    }

    private static RunSection Run =>
        RunSections.FromResult(
            "x", new("http://localhost:5000/api/stocks"), "show=2,buy=1, ids zipf, seed 1", Settings, Result, []) with
        {
            Complete = false,
            Timeline =
            [
                Point(-1, "rest", 0, null, 3, 0),
                Point(0, "load", 1_200, 9.5, 14, 114),
                Point(1, "load", 800, 14, 24, 98),
                Point(2, "load", 0, null, 24, 98) with { Length = 0.004 },
            ],
            Conditions =
            [
                new("--stop-when", "queue>100 for 2s", Met: false, "was never true"),
                new("--fail-if", "p99>5ms", Met: true, "p99 was 10 ms"),
            ],
            Notes = ["The counters ended early."],
            Server = new(
                4711, "StockApi", Verdict.Starving, "The thread pool starves: work waits for blocked threads.",
                ["24 of 24 busy pool threads waited."],
                [new("StockApi.TaskWaitController.Show()", WaitKind.Task, 1, 24,
                    [
                        new("StockApi.TaskWaitController.Show()", null, FrameOrigin.Application),
                        new("System.Threading.Tasks.Task.get_Result()", null, FrameOrigin.Framework),
                    ])],
                ["Await the task."], 24, 114),
        };

    private static LoadSettings Settings => new() { Rate = 1_000, WarmUp = TimeSpan.FromSeconds(1) };

    private static LoadResult Result => SampleResults.Steady with
    {
        Operations =
        [
            new("show", 2, SampleResults.WithLatencies([.. Enumerable.Repeat(10.0, 1_500)]).Latency),
            new("buy", 4, SampleResults.WithLatencies([.. Enumerable.Repeat(8.0, 500)]).Latency),
        ],
        Statuses = new Dictionary<int, long> { [200] = 1_500, [409] = 500 },
        Failures = [new(FailureKind.Timeout, 3, "No whole answer within 60 s.")],
        Unanswered = 2,
        LongestUnanswered = TimeSpan.FromSeconds(1.5),
        Schedule = new(2_010, 2_005, 40, 5, new()),
    };

    private static TimelinePoint Point(int second, string phase, long answered, double? latency, int threads, long queue) => new(
        second, 1, phase, answered, 0, 0, 0,
        latency is { } p99 ? new(p99, p99, p99, p99, p99, p99, p99, p99, p99) : null,
        [],
        new(threads, queue, threads * 2, 5, 10, 0.2, 125, 0));

    private static string Rendered(RunSection run, int width) =>
        ShownText.Capture(console => RunView.Render(console, run, RunConclusion.FromRun(run)), width);
}
