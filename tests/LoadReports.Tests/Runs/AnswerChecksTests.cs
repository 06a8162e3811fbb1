using StockExchange.LoadEngine.Results;
using StockExchange.LoadEngine.Transports;
using StockExchange.LoadReports.Runs;

namespace StockExchange.LoadReports.Tests.Runs;

public sealed class AnswerChecksTests
{
    private static readonly LoadResult Steady = SampleResults.Steady with { LastAnswered = TimeSpan.FromSeconds(2) };

    [Fact]
    public void A_load_that_was_answered_is_well() =>
        Assert.Equal((true, "2,000 of 2,000 requests succeeded"), Answers(Steady));

    [Fact]
    public void A_wrong_path_is_wrong_however_fast_it_is_refused() => Assert.Equal(
        (false, "all 2,000 answers were errors, most of them 404."),
        Answers(Steady with { Statuses = new Dictionary<int, long> { [404] = 1_990, [429] = 10 } }));

    [Fact]
    public void A_few_errors_are_not() =>
        Assert.True(Answers(Steady with { Statuses = new Dictionary<int, long> { [200] = 1_000, [409] = 1_000 } }).Passed);

    [Fact]
    public void A_server_that_died_is_said_with_its_time()
    {
        LoadResult gone = Steady with
        {
            StartsEnded = TimeSpan.FromSeconds(10),
            LastAnswered = TimeSpan.FromSeconds(2.4),
            Failures = [new(FailureKind.Refused, 8_000, "Nobody listens.")],
        };

        Assert.Equal(
            (false, "80 % of the requests failed, most of them like this: Nobody listens; "
                + "the last answer came after 2.4 s of 10 s: then the server stopped answering."),
            Answers(gone));
    }

    [Fact]
    public void Requests_that_were_never_answered_are_wrong() =>
        Assert.Equal((false, "20 % of the requests were not answered."), Answers(Steady with { Unanswered = 500 }));

    [Fact]
    public void Requests_that_waited_when_the_load_was_stopped_are_said() => Assert.Equal(
        (true, "2,000 of 2,125 requests succeeded; 125 were unanswered when the load was stopped"),
        Answers(Steady with { Unanswered = 125 }, wasStopped: true));

    [Theory]
    [InlineData(10_000, 400, 0, true)]
    [InlineData(10_000, 600, 0, false)]
    [InlineData(10_000, 0, 600, false)]
    [InlineData(0, 0, 0, true)]
    public void A_schedule_that_was_not_kept_is_wrong(long scheduled, long late, long never, bool passed)
    {
        LoadResult result = Steady with { Schedule = new(scheduled, scheduled - never, late, never, new()) };

        Assert.Equal(passed, Rate(result).Passed);
    }

    [Theory]
    [InlineData(400, 0, 0, "96 % of the starts found a connection in time for 1,000/s")]
    [InlineData(600, 0, 500, "the rate of 1,000/s was reached, but its schedule was not kept: "
        + "600 of 10,000 requests started more than 1 ms late, because no connection was idle.")]
    [InlineData(600, 20, 0, "the rate of 1,000/s was reached, but its schedule was not kept: "
        + "620 of 10,000 requests started more than 1 ms late or never, because no connection was idle.")]
    [InlineData(9_000, 0, 5_000, "the rate of 1,000/s was not reached: 5,000 of 10,000 requests started")]
    [InlineData(0, 600, 0, "the rate of 1,000/s was not reached: 9,400 of 10,000 requests started")]
    public void A_rate_that_was_not_reached_and_a_schedule_that_was_not_kept_are_told_apart(
        long late, long never, long afterEnd, string text)
    {
        LoadResult result = Steady with
        {
            Schedule = new(10_000, 10_000 - never, late, never, new()) { StartedAfterEnd = afterEnd },
        };

        Assert.StartsWith(text, Rate(result).Text, StringComparison.Ordinal);
    }

    private static Check Rate(LoadResult result) =>
        AnswerChecks.FromResult(result, new() { Rate = 1_000 }).Single(check => check.Name == AnswerChecks.RateName);

    private static (bool Passed, string Text) Answers(LoadResult result, bool wasStopped = false)
    {
        Check check = AnswerChecks.FromResult(result, new(), wasStopped)
            .Single(check => check.Name == AnswerChecks.AnswersName);
        return (check.Passed, check.Text);
    }
}
