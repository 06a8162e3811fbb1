using StockExchange.Pages.Diagnoses;
using StockExchange.TestKit.Observations;
using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Stacks.Waits;
using ThreadPoolDiagnostics.Verdicts;

namespace StockExchange.Pages.Tests.Diagnoses;

public sealed class DiagnosisHtmlTests
{
    [Fact]
    public void Whatever_a_process_calls_itself_and_its_methods_stays_text()
    {
        const string hostile = "<script>alert(1)</script>";
        BlockingCall call = new(hostile, WaitKind.Task, 1, 8,
            [
                new(hostile, null, FrameOrigin.Application), new(hostile, new(hostile, 1), FrameOrigin.Application),
                new(hostile, null, FrameOrigin.Framework),
            ])
        {
            Source = new($"/src/{hostile}.cs", 5),
            Api = hostile,
            LibraryFrame = hostile,
            Routes = [hostile],
            Candidates = [new(hostile, new(hostile, 1), hostile)],
        };
        Diagnosis diagnosis = new(Verdict.Starving, hostile, [hostile], [call], [hostile], new(1, 2, null, hostile));

        string html = DiagnosisHtml.Banner(diagnosis.Verdict, diagnosis.Summary) + DiagnosisHtml.Details(diagnosis);

        Assert.DoesNotContain("<script", html, StringComparison.OrdinalIgnoreCase);
        Assert.Contains("&lt;script&gt;", html, StringComparison.Ordinal);
    }

    [Fact]
    public void One_thread_and_one_more_call_are_singular_and_a_small_share_is_not_nothing()
    {
        BlockingCall small = new("App.Cart.Pay()", WaitKind.Lock, 0.004, 1, []) { LongestWait = TimeSpan.FromSeconds(9.97) };
        Diagnosis diagnosis = new(Verdict.Starving, "", [], [.. Enumerable.Repeat(small, 6)], [], null);

        string html = DiagnosisHtml.Details(diagnosis);

        Assert.Contains("<b>less than 1 %</b> of the busy threads", html, StringComparison.Ordinal);
        Assert.Contains("1 thread waits for a lock, for 10 s or more.", html, StringComparison.Ordinal);
        Assert.Contains("And 1 more call, with fewer threads.", html, StringComparison.Ordinal);
    }

    [Fact]
    public void Charts_have_the_episode_and_a_table_with_their_numbers()
    {
        Observation course = Given.Sampled(
            [.. Enumerable.Repeat((4, 0L, 600.0, 20.0), 5), .. Enumerable.Repeat((8, 90L, 2.0, 1.0), 5)]);
        Observation observation =
            course with { Stacks = [Given.Snapshot(7, Given.Sleeping(8)), Given.Snapshot(8, Given.Sleeping(8))] };

        string html = PoolCharts.FromObservation(observation, "pool");

        Assert.Contains("starving", html, StringComparison.Ordinal);
        Assert.Contains("From 0 to 90, 90 at the end.", html, StringComparison.Ordinal);
        Assert.Equal(11, html.Split("<tr").Length - 1);
    }

    [Fact]
    public void Nothing_is_drawn_of_less_than_two_samples() =>
        Assert.Equal("", PoolCharts.FromObservation(Given.Sampled([(4, 0, 600, 20)]), "pool"));
}
