using StockExchange.LoadReports.Html;
using StockExchange.LoadReports.Runs;

namespace StockExchange.LoadReports.Tests.Runs;

public sealed class HeadlineTests
{
    private static readonly RunSection Run = SampleReports.Healthy(248, seed: 1) with
    {
        RequestsPerSecond = 242.4,
        Answered = 5_000,
        Succeeded = 5_000,
        LatencyMs = new(500, 500, 500, 500, 500, 514, 515, 516, 518),
    };

    [Fact]
    public void A_run_says_how_much_how_fast_and_how_well() => Assert.Equal(
        "242.40 requests/s were answered in 20 s; 99 % of them took at most 514 ms; all 5,000 succeeded.", Text(Run));

    [Fact]
    public void Errors_and_failed_checks_are_in_the_same_sentence()
    {
        Assert.Equal(
            "242.40 requests/s were answered in 20 s; 99 % of them took at most 514 ms; 60 of 5,010 (1.2 %) did not succeed, "
                + "but Answers and Rate failed.",
            Text(Run with
            {
                Succeeded = 4_950,
                Failed = 7,
                Unanswered = 3,
                Checks = [new(AnswerChecks.AnswersName, false, "x"), new(AnswerChecks.RateName, false, "y")],
            }));
        Assert.Contains("; 1 of 5,000,001 (below 0.01 %) did not succeed.", Text(Run with
        {
            Answered = 5_000_000,
            Succeeded = 5_000_000,
            Failed = 1,
        }));
    }

    [Fact]
    public void Too_few_answers_for_a_percentile_have_a_slowest_one_and_none_have_nothing()
    {
        Assert.Contains("; the slowest took 518 ms; all 50 succeeded.", Text(Run with { Answered = 50, Succeeded = 50 }));
        Assert.Equal("Nothing was answered in 20 s.", Text(Run with { Answered = 0, Succeeded = 0, LatencyMs = null }));
    }

    [Fact]
    public void It_is_the_first_sentence_of_every_page() => Assert.All(
        new[] { SampleReports.OfRun(Run), SampleReports.Sweep, SampleServers.ByClients },
        report =>
        {
            string page = ReportPage.FromReport(report);
            string lead = $"<p class=\"lead\">{System.Net.WebUtility.HtmlEncode(Headline.FromReport(report))}</p>";
            Assert.Contains(lead, page, StringComparison.Ordinal);
            Assert.True(page.IndexOf(lead, StringComparison.Ordinal) < page.IndexOf("<dl", StringComparison.Ordinal));
        });

    private static string? Text(RunSection run) => Headline.FromReport(SampleReports.OfRun(run));
}
