using System.Net;
using StockExchange.LoadReports.Html;
using StockExchange.LoadReports.Html.Live;
using StockExchange.Pages.Charts;
using static StockExchange.TestKit.Pages.PageText;

namespace StockExchange.LoadReports.Tests.Html.Live;

public sealed class LiveRunHtmlTests
{
    private static readonly RunSection Run = SampleReports.Run.Runs[0];

    [Fact]
    public void It_says_how_far_it_is_and_what_the_last_second_was_like()
    {
        string html = LiveSamples.Html(new LiveRunHtml("x"), LiveSamples.Of(LiveSamples.Begun(Run, 5)));

        Assert.Contains("<b>12 s of 60 s</b>", html);
        Assert.Contains("<progress max=\"1\" value=\"0.2\">", html);
        Assert.Contains("<span>requests/s</span><b>400.00</b><span>2,000 so far</span>", html);
        Assert.Contains("<span>latency p99</span>", html);
        Assert.Contains("<span>in flight</span><b>2</b>", html);
        Assert.Contains("<span>errors so far</span><b>0</b>", html);
        Assert.Contains("<span>server threads</span><b>6</b>", html);
    }

    [Fact]
    public void Errors_add_up_and_are_a_line_of_the_chart()
    {
        LiveLoad load = LiveSamples.Begun(Run, 20);

        string html = LiveSamples.Html(new LiveRunHtml("x"), LiveSamples.Of(load));

        Assert.Contains("<div class=\"tile bad\"><span>errors so far</span><b>7</b>", html);
        Assert.Equal(1, Matches(Charts(load), "class=\"line failures\""));
    }

    [Fact]
    public void Its_charts_are_those_of_the_report_on_the_interval_that_is_asked_for()
    {
        string charts = Charts(LiveSamples.Begun(Run, 20), LinearScale.Time(10, 15));

        foreach (string name in new[] { "throughput", "latency", "heat", "threads", "queue", "items", "cpu" })
        {
            string chart = Part(charts, $"<svg class=\"chart\" id=\"live-{name}\"", "</figure>");
            Assert.Contains(">10 s</text>", chart);
            Assert.Contains(">15 s</text>", chart);
            Assert.DoesNotContain(">16 s</text>", chart);
        }
        Assert.Contains("data-table=\"live-time\"", charts);
        Assert.Contains("<table id=\"live-time\"", charts);
    }

    [Fact]
    public void A_whole_timeline_gives_the_same_charts_as_the_report()
    {
        LiveLoad load = new(Run.Name, Run.Load, Run.Timeline);

        string charts = Charts(load, TimeChart.TimeOf(Run.Timeline)).Replace("live-", "run-1-", StringComparison.Ordinal);

        Assert.Contains(Part(charts, "<figure", "<details"), ReportPage.Body(SampleReports.Run), StringComparison.Ordinal);
    }

    [Fact]
    public void The_verdict_on_the_server_is_shown_where_there_is_one()
    {
        LiveLoad load = LiveSamples.Begun(Run, 3);

        Assert.DoesNotContain("verdict", LiveSamples.Html(new LiveRunHtml("x"), LiveSamples.Of(load)));
        Assert.Contains(
            "<span class=\"word bad\">starving</span>",
            LiveSamples.Html(new LiveRunHtml("x"), LiveSamples.Of(load with { Diagnosis = LiveSamples.Starving })));
    }

    [Fact]
    public void Before_the_first_interval_there_is_a_page_all_the_same()
    {
        LiveLoads starting = new() { Progress = "starting" };

        Assert.Contains("<progress></progress>", LiveSamples.Html(new LiveRunHtml("x"), starting));
        Assert.Contains("<b>-</b>", LiveSamples.Html(new LiveRunHtml("x"), LiveSamples.Of(LiveSamples.Begun(Run, 0))));
    }

    [Fact]
    public void Whatever_is_asked_for_stays_text_and_has_no_style_of_its_own()
    {
        const string evil = "<img src=x onerror=alert(1)> \"'&{{above}}";
        LiveLoad load = LiveSamples.Begun(Run, 5) with { Load = Run.Load with { Target = evil, Method = evil } };
        LiveLoads now = LiveSamples.Of(load) with { Progress = evil };

        string html = LiveSamples.Html(new LiveRunHtml(evil), now) + Charts(load);

        Assert.DoesNotContain("<img", html);
        Assert.DoesNotContain("style=", html);
        Assert.Contains(WebUtility.HtmlEncode(evil), html);
    }

    private static string Charts(LiveLoad load, LinearScale? time = null) =>
        ((ILiveHtml)new LiveRunHtml("x")).Charts([load], time ?? TimeChart.TimeOf(load.Timeline));
}
