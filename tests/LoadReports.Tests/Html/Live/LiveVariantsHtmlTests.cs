using StockExchange.LoadReports.Html;
using StockExchange.LoadReports.Html.Live;
using static StockExchange.TestKit.Pages.PageText;

namespace StockExchange.LoadReports.Tests.Html.Live;

public sealed class LiveVariantsHtmlTests
{
    private static readonly IReadOnlyList<RunSection> Runs = SampleReports.Reproduce.Runs;

    private static readonly LiveVariantsHtml Html = new([.. Runs.Select(run => run.Name)]);

    [Fact]
    public void All_variants_have_a_column_those_to_come_as_well()
    {
        LiveLoads now = LiveSamples.Of(LiveSamples.Begun(Runs[0], 8));

        string[] names = [.. Html.Drawn(now).Select(load => load.Name)];
        string charts = Charts(now);

        Assert.Equal(["taskwait", "tasksleepwait", "taskasyncwait"], names);
        Assert.Equal(3, Matches(LiveSamples.Html(Html, now), "<h2>"));
        Assert.StartsWith("<div class=\"three\">", charts);
        Assert.Equal(12, Matches(charts, "<figure")); // throughput, latency, threads, queue
        Assert.Equal(1, Matches(charts, "class=\"line queue\""));
        Assert.Equal(1, Matches(charts, "<table id=\"variants-time-"));
    }

    [Fact]
    public void The_axes_of_a_row_are_the_same()
    {
        string charts = Charts(LiveSamples.Of([.. Runs.Select(run => LiveSamples.Begun(run, 12))]));

        foreach (string measure in new[] { "throughput", "latency", "threads", "queue" })
            Assert.Single(Enumerable.Range(1, 3)
                .Select(index => Part(charts, $"id=\"variants-{measure}-{index}\"", "</figure>"))
                .Select(chart => Part(chart, "<g class=\"axes\"", "</g>")).Distinct());
    }

    [Fact]
    public void A_variant_that_is_over_shows_what_it_came_to()
    {
        LiveLoad over = LiveSamples.Begun(Runs[0], 24) with { Result = Runs[0], Diagnosis = null };

        string html = LiveSamples.Html(Html, LiveSamples.Of(over, LiveSamples.Begun(Runs[1], 2)));

        Assert.Contains("threads at peak", html);
        Assert.Contains("<span class=\"word bad\">starving</span>", html);
        Assert.DoesNotContain("style=", html);
    }

    private static string Charts(LiveLoads now)
    {
        IReadOnlyList<LiveLoad> drawn = Html.Drawn(now);
        return Html.Charts(drawn, TimeChart.TimeOf(drawn.SelectMany(load => load.Timeline)));
    }
}
