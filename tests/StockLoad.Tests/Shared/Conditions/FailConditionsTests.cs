using StockExchange.LoadEngine.Transports;
using StockExchange.LoadReports.Runs;
using StockExchange.StockLoad.Run;
using StockExchange.StockLoad.Shared.Conditions;
using StockExchange.TestKit.Reports;

namespace StockExchange.StockLoad.Tests.Shared.Conditions;

public sealed class FailConditionsTests
{
    [Theory]
    [InlineData("p99>200ms", false, "p99 was 10 ms")]
    [InlineData("p50<=10.1ms", true, "p50 was 10 ms")]
    [InlineData("rps<1001", true, "rps was 1,000")]
    [InlineData("errors>0.1%", false, "errors were 0 %")]
    [InlineData("late>0", false, "late was 0")]
    public void The_load_is_judged_by_the_whole_run(string condition, bool met, string text) =>
        Assert.Equal((met, text), Judge(condition));

    [Theory]
    [InlineData("queue>4", true, "queue was 5 at 1 s, its highest")]
    [InlineData("queue<1", false, "queue was 3 at 0 s, its lowest")]
    [InlineData("cpu>60%", false, "cpu was 50 % at 0 s, its highest")]
    public void The_server_is_judged_by_every_interval_of_the_load(string condition, bool met, string text) =>
        Assert.Equal(
            (met, text),
            Judge(condition, Points.At(-1, queue: 900), Points.At(0, queue: 3), Points.At(1, queue: 5), Points.At(2)));

    [Fact]
    public void What_was_not_seen_is_neither_true_nor_false_but_a_problem()
    {
        RunSection run = Section() with
        {
            Conditions = FailConditions.Judge(ConditionParser.Parse("queue>5", live: false), Section()),
        };

        Assert.True(Assert.Single(run.Conditions) is { IsUnknown: true, Met: false });
        Assert.Equal(["--fail-if queue>5 could not be judged: queue is not known."], RunProblems.Find(run));
        Assert.Equal(1, RunExitCodes.Decide(run, RunProblems.Find(run)));
    }

    [Fact]
    public void A_run_without_an_answer_is_a_problem_unless_it_was_to_stop()
    {
        RunSection nothing = Section() with
        {
            Answered = 0,
            Failed = 5,
            Failures = [new(FailureKind.Refused, 5, "Nobody listens.")],
        };

        Assert.StartsWith(
            "Nothing was answered: 5 requests failed, most of them like this: Nobody listens.",
            Assert.Single(RunProblems.Find(nothing)), StringComparison.Ordinal);
        Assert.Empty(RunProblems.Find(nothing with { Conditions = [new("--stop-when", "queue>5", Met: true, "")] }));
    }

    private static RunSection Section(params TimelinePoint[] timeline) =>
        RunSections.FromResult("x", new("http://h/"), "GET", new(), SampleResults.Steady, []) with { Timeline = timeline };

    private static (bool Met, string Text) Judge(string condition, params TimelinePoint[] timeline)
    {
        ConditionOutcome outcome = Assert.Single(
            FailConditions.Judge(ConditionParser.Parse(condition, live: false), Section(timeline)));
        return (outcome.Met, outcome.Text);
    }
}
