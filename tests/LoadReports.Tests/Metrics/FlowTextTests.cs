using StockExchange.LoadEngine.Results;
using StockExchange.LoadEngine.Transports;
using StockExchange.LoadReports.Html;
using StockExchange.LoadReports.Json;
using StockExchange.LoadReports.Runs;
using StockExchange.LoadReports.Views;
using StockExchange.TestKit.Json;

namespace StockExchange.LoadReports.Tests.Metrics;

public sealed class FlowTextTests
{
    private static readonly LoadResult Result = SampleResults.Steady with
    {
        Flow = new(
            Completed: 150, Failed: 50, Unfinished: 2, PerSecond: 75,
            SampleResults.WithLatencies([.. Enumerable.Repeat(40.0, 150)]).Latency,
            [new SetupResult("log in", Failed: 1, SampleResults.WithLatencies([20, 30, 40]).Latency)]),
        Failures =
        [
            new(FailureKind.Check, 49, "buy: status: the status is 409 and not 200.") { Subject = "buy: status" },
            new(FailureKind.Timeout, 1, "No whole answer within 60 s."),
        ],
        Schedule = new(202, 202, 0, 0, new()),
    };

    private static readonly RunSection Run = RunSections.FromResult(
        "x", new("http://h/"), "flow shop.yaml (show, buy)", new() { Rate = 100 }, Result, []);

    [Fact]
    public void The_conclusion_has_the_iterations_and_where_they_failed() => Assert.Equal(
        [
            "1,000 requests/s were answered in iterations of 100.00/s scheduled: half of them took at most 10 ms, "
                + "99 % at most 10 ms, the slowest 10 ms.",
            "150 of 202 iterations completed, 75.00 a second: half of them took at most 40 ms, 99 % at most 40 ms.",
            "49 x a check failed at buy: status: the status is 409 and not 200.",
            "2,000 of 2,050 requests succeeded; 0 got an error, 50 failed, 0 were unanswered at the end.",
        ],
        RunConclusion.FromRun(Run));

    [Fact]
    public void A_flow_of_which_nothing_was_right_is_not_said_to_be_unanswered()
    {
        LoadResult nothing = SampleResults.WithLatencies([]) with
        {
            Flow = Result.Flow! with { Completed = 0, Duration = new() },
            Failures = Result.Failures,
        };

        Assert.Equal(
            ["None of 52 iterations completed.", "49 x a check failed at buy: status: the status is 409 and not 200."],
            RunConclusion.FromRun(RunSections.FromResult("x", new("http://h/"), "flow", new(), nothing, [])));
    }

    [Fact]
    public void The_text_has_a_row_for_the_iteration_and_a_line_for_each_setup_step()
    {
        string text = ShownText.Capture(console => RunView.Render(console, Run, []), 110);

        Assert.Contains(
            "iterations   150 completed (75.00/s), 50 failed, 2 unfinished at the end", text, StringComparison.Ordinal);
        Assert.Contains(
            "log in, once for each vuser: 3 answers, half of them within 30 ms, 1 failed", text, StringComparison.Ordinal);
        Assert.Contains("iteration        150  40.0  40.0", text, StringComparison.Ordinal);
        Assert.Contains("202 iterations scheduled", text, StringComparison.Ordinal);
        Assert.Contains("49 check: buy: status: the status is 409", text, StringComparison.Ordinal);
    }

    [Fact]
    public void The_checks_of_the_schedule_speak_of_iterations()
    {
        LoadResult late = Result with { Schedule = new(202, 100, 50, 102, new()) };

        Assert.Contains("100 of 202 iterations started", AnswerChecks.FromResult(late, new() { Rate = 100 })[1].Text);
        Assert.Contains(
            LoadChecks.FromResult(late),
            check => check.Text.StartsWith("102 of 202 scheduled iterations", StringComparison.Ordinal));
    }

    [Fact]
    public void The_document_keeps_its_schema_and_the_page_has_a_table()
    {
        LoadReport report = SampleReports.OfRun(Run);

        Assert.Empty(SchemaCheck.Mistakes("Json/load-report.schema.json", LoadReportJson.FromReport(report)));
        string page = ReportPage.FromReport(report);
        Assert.Contains("The flow", page, StringComparison.Ordinal);
        Assert.Contains("log in", page, StringComparison.Ordinal);
    }
}
