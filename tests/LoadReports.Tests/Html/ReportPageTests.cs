using System.Net;
using System.Text.Json;
using System.Text.RegularExpressions;
using StockExchange.LoadEngine.Transports;
using StockExchange.LoadReports.Files;
using StockExchange.LoadReports.Html;
using StockExchange.TestKit.Pages;
using static StockExchange.TestKit.Pages.PageText;

namespace StockExchange.LoadReports.Tests.Html;

public sealed class ReportPageTests
{
    [Fact]
    public async Task In_a_browser_every_page_works_on_a_desk_and_on_a_phone_without_an_error_or_a_request()
    {
        Assert.SkipWhen(
            Browser.Program is null,
            "No Chromium or Chrome on PATH (apt-get install chromium): the pages were not opened in a browser.");
        JsonElement[] found = await PagesInBrowser.OpenAsync([.. Pages()]);

        Assert.All(found, AssertWorks);
        Assert.Contains(found, page => page.GetProperty("name").GetString() == "run 390"
            && page.GetProperty("read").GetString()!.Contains("Answers/s400.00"));
    }

    [Fact]
    public async Task In_a_browser_a_report_opens_as_a_file_with_all_its_marks()
    {
        Assert.SkipWhen(
            Browser.Program is null,
            "No Chromium or Chrome on PATH (apt-get install chromium): the page was not opened in a browser.");
        using var folder = new TemporaryFolder();
        await ReportWriter.WriteAsync(SampleReports.Sweep, folder.Path);

        var (document, log) = await Browser.OpenAsync(folder.File("report.html"));

        Assert.DoesNotContain("CONSOLE", log);
        SweepSection sweep = SampleReports.Sweep.Sweep!;
        string chart = Part(document, "<svg class=\"chart\" id=\"sweep-throughput\"", "</figure>");
        Assert.Equal(sweep.Levels.Count(level => level.Used), Matches(chart, "class=\"point throughput level\""));
        Assert.Equal(sweep.Levels.Count(level => !level.Used), Matches(chart, "class=\"point failures level hollow\""));
        Assert.Equal(sweep.Published.Count, Matches(chart, "class=\"point published hollow\""));
        Assert.Equal(sweep.Knees.Count(knee => knee.Vusers is not null), Matches(chart, "<line class=\"rule knee"));
        Assert.Equal(2, Matches(chart, "<rect class=\"span knee"));
        Assert.Equal(1, Matches(chart, "class=\"line curve knee\"")); // the plateau's
        Assert.Equal(1, Matches(chart, "class=\"line curve knee2\"")); // the Universal Scalability Law's
        Assert.Contains(">USL: 52.4 (47.1 to 58.3)</text>", chart);
        Assert.Equal(1, Matches(chart, "class=\"hover\"")); // its script has run
    }

    [Fact]
    public void No_page_refers_to_anything_outside_of_it() => Assert.All(
        Pages(), page => AssertIsSelfContained(page.Html));

    [Fact]
    public void No_page_has_a_style_in_an_attribute_which_a_served_page_does_not_allow() => Assert.All(
        Pages(), page => Assert.DoesNotContain(" style=", page.Html));

    [Fact]
    public void A_run_has_a_chart_for_each_side_and_a_line_for_each_part_between_gaps()
    {
        string page = ReportPage.FromReport(SampleReports.Run);

        string throughput = Part(page, "id=\"run-1-throughput\"", "</figure>");
        Assert.Equal(1, Matches(throughput, "class=\"line throughput\""));
        Assert.Equal(1, Matches(throughput, "class=\"line failures\""));
        Assert.Equal(1, Matches(throughput, "class=\"line guide\"")); // the schedule of an open loop
        Assert.Equal(1, Matches(throughput, "<rect class=\"span phase\""));
        Assert.Equal(2, Matches(Part(page, "id=\"run-1-latency\"", "</figure>"), "class=\"line p99\"")); // the stall is a gap
        Assert.Equal(
            2, Matches(Part(page, "id=\"run-1-queue\"", "</figure>"), "class=\"line queue\"")); // no counters in one second
        Assert.NotEqual(0, Matches(Part(page, "id=\"run-1-heat\"", "</figure>"), "class=\"heat h8"));
        Assert.All(SampleReports.Run.Runs[0].Checks, check => Assert.Contains(WebUtility.HtmlEncode(check.Text), page));
        Assert.Contains("p99 was 2.05 s", page);
        Assert.Contains("reset", page);
        Assert.Contains("stopped early", page);
    }

    [Fact]
    public void Variants_are_compared_first_with_the_published_figures_and_the_same_axes()
    {
        string page = ReportPage.FromReport(SampleReports.Reproduce);
        string top = Part(page, "<section id=\"variants\">", "</section>");

        Assert.Contains("(33.06)", top);
        Assert.Contains("(3.48 s)", top);
        string[] axes =
            [.. Enumerable.Range(1, 3).Select(index => Part(top, $"id=\"variants-queue-{index}\"", "</figure>"))
                .Select(chart => Part(chart, "<g class=\"axes\"", "</g>"))];
        Assert.Single(axes.Distinct());
        Assert.Contains("TaskWaitController.cs:24", page);
        Assert.Contains("Await the task instead", page);
    }

    [Fact]
    public void The_models_are_compared_with_the_reports_figures_and_without_pauses_among_themselves()
    {
        string page = ReportPage.FromReport(SampleServers.ByClients);

        string excess = Part(page, "<svg class=\"chart\" id=\"servers-excess\"", "</figure>");
        Assert.Equal(16, Matches(excess, "class=\"point ") - Matches(excess, " hollow\""));
        Assert.Equal(12, Matches(excess, " hollow\"")); // the report has no async server
        Assert.Equal(3, Matches(excess, " theirs\""));
        Assert.Contains("<td>22.0 (121)</td>", page); // event-loop, 200 clients: excess in ms, and the report's
        Assert.Contains("<td>10.0300 (10.1210)</td>", page);
        string throughput = Part(page, "<svg class=\"chart\" id=\"servers-throughput\"", "</figure>");
        Assert.Equal(4, Matches(throughput, "class=\"heat "));
        Assert.Equal(12, Matches(throughput, "class=\"point ")); // a point a round
        Assert.Equal(
            4, Matches(Part(page, "<svg class=\"chart\" id=\"servers-percentiles-mixed\"", "</figure>"), "class=\"line "));
        Assert.DoesNotContain("run-1", page); // its 28 runs are a table, no sections
    }

    [Fact]
    public void Published_figures_of_another_magnitude_do_not_press_ours_flat()
    {
        string page = ReportPage.FromReport(SampleReports.Sweep with { Sweep = SampleSweep.WithAKneeAt50(0.01) });
        string chart = Part(page, "<svg class=\"chart\" id=\"sweep-throughput\"", "</figure>");

        Assert.DoesNotContain("published", chart);
        Assert.DoesNotContain("100,000", chart);
        Assert.Contains("74,684", page);
    }

    [Fact]
    public void What_servers_and_users_say_stays_text()
    {
        const string evil = "<img src=x onerror=alert(1)> \"'&{{body}}";
        RunSection run = SampleReports.Run.Runs[0] with
        {
            Name = evil,
            Notes = [evil],
            Failures = [new(FailureKind.Other, 1, evil)],
        };
        string page = ReportPage.FromReport(SampleReports.OfRun(run) with { Command = evil, Problems = [evil] });

        Assert.DoesNotContain("<img", page);
        Assert.Single(Regex.Matches(page, "<body>", RegexOptions.None, TimeSpan.FromSeconds(1)));
        Assert.True(Matches(page, WebUtility.HtmlEncode(evil)) >= 5);
    }

    [Fact]
    public void A_run_in_which_nothing_came_back_is_a_page_all_the_same()
    {
        var nothing = new SampleRun("nothing");
        for (int second = 0; second < 3; second++) nothing.Second("load", 0, 0, 0, null, 125);
        RunSection run = nothing.Build(SampleReports.Run.Runs[0].Load) with
        {
            Statuses = new Dictionary<int, long>(),
            RequestsPerSecond = double.NaN,
        };

        run = run with { Timeline = [.. run.Timeline.Select(point => point with { BytesReceived = 0 })] };

        string page = ReportPage.FromReport(SampleReports.OfRun(run));

        Assert.Contains("svg class=\"chart\"", page);
        Assert.DoesNotContain("Received, MB a second", page); // a chart of nothing
        Assert.Contains("</html>", ReportPage.FromReport(SampleReports.OfRun(run with { Timeline = [], Percentiles = [] })));
        Assert.Contains("</html>", ReportPage.FromReport(SampleReports.Run with { Runs = [] }));
        SweepSection empty = new() { Levels = [], Summary = [], Knees = [], Conclusion = ["Nothing was measured."] };
        Assert.Contains("Nothing was measured.", ReportPage.FromReport(SampleReports.Sweep with { Sweep = empty }));
        Assert.Contains("</html>", ReportPage.FromReport(SampleServers.Nothing));
    }

    private static void AssertWorks(JsonElement page)
    {
        PagesInBrowser.AssertWorks(page);
        Assert.NotEqual(0, page.GetProperty("cursors").GetInt32());
        Assert.NotEqual("", page.GetProperty("read").GetString());
    }

    private static IEnumerable<(string Name, string Html)> Pages()
    {
        yield return ("run", ReportPage.FromReport(SampleReports.Run));
        yield return ("sweep", ReportPage.FromReport(SampleReports.Sweep));
        yield return ("reproduce", ReportPage.FromReport(SampleReports.Reproduce));
        yield return ("servers", ReportPage.FromReport(SampleServers.ByClients));
        yield return ("servers by type", ReportPage.FromReport(SampleServers.ByType));
    }
}
